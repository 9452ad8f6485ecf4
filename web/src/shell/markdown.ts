// A small Markdown parser for the rules: headings, paragraphs, lists, tables, pictures, links, emphasis, code. It makes
// a tree, which Prose.svelte draws; HTML in the text stays text.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'image'; src: string; alt: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; inside: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const ITEM = /^( *)([-*+]|\d+[.)]) +(.*)$/;

/** Parse a text into blocks. */
export function blocks(text: string): Block[] {
  return read(text.replace(/\r\n?/g, '\n').split('\n'));
}

function read(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) +(.*?) *#*$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      found.push({ kind: 'heading', level: heading[1]!.length, id: slug(heading[2]!), inside: inline(heading[2]!) });
      at++;
    } else if (/^(```|~~~)/.test(line)) {
      const from = ++at;
      while (at < lines.length && !/^(```|~~~)/.test(lines[at]!)) at++;
      found.push({ kind: 'code', text: lines.slice(from, at).join('\n') });
      at++;
    } else if (/^(-{3,}|\*{3,}|_{3,})$/.test(line.trim())) {
      found.push({ kind: 'rule' });
      at++;
    } else if (line.startsWith('>')) {
      const from = at;
      while (at < lines.length && lines[at]!.startsWith('>')) at++;
      found.push({ kind: 'quote', inside: read(lines.slice(from, at).map((each) => each.replace(/^> ?/, ''))) });
    } else if (isTable(lines, at)) {
      const from = at;
      while (at < lines.length && lines[at]!.includes('|')) at++;
      const rows = lines.slice(from, at).map(cells);
      found.push({ kind: 'table', head: rows[0]!.map(inline), rows: rows.slice(2).map((row) => row.map(inline)) });
    } else if (ITEM.test(line)) {
      const [list, next] = readList(lines, at);
      found.push(list);
      at = next;
    } else {
      const from = at;
      while (at < lines.length && lines[at]!.trim() && !(at > from && begins(lines, at))) at++;
      found.push({
        kind: 'paragraph',
        inside: inline(
          lines
            .slice(from, at)
            .map((each) => each.trim())
            .join(' '),
        ),
      });
    }
  }
  return found;
}

function begins(lines: string[], at: number): boolean {
  const line = lines[at]!;
  return /^(#{1,6} |```|~~~|>)/.test(line) || ITEM.test(line) || isTable(lines, at);
}

function isTable(lines: string[], at: number): boolean {
  return lines[at]!.includes('|') && /^ *\|?[ :|-]*-[ :|-]*\|[ :|-]*$/.test(lines[at + 1] ?? '');
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'));
}

function readList(lines: string[], from: number): [Block, number] {
  const first = ITEM.exec(lines[from]!)!;
  const ordered = /\d/.test(first[2]!);
  const base = first[1]!.length;
  const items: string[][] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at]!;
    const item = ITEM.exec(line);
    if (item && item[1]!.length <= base + 1 && /\d/.test(item[2]!) === ordered) items.push([item[3]!]);
    else if (!line.trim()) {
      const next = lines[at + 1] ?? '';
      if (!/^ {2,}\S/.test(next) && !(ITEM.test(next) && /\d/.test(ITEM.exec(next)![2]!) === ordered)) break;
      items.at(-1)!.push('');
    } else if (/^ {2,}/.test(line))
      items
        .at(-1)!
        .push(
          line.replace(new RegExp(`^ {1,${base + 4}}`), (pad) =>
            pad.slice(Math.min(pad.length, base + first[2]!.length + 1)),
          ),
        );
    else if (item || begins(lines, at)) break;
    else items.at(-1)!.push(line);
    at++;
  }
  const start = ordered ? parseInt(first[2]!, 10) : 1;
  return [{ kind: 'list', ordered, start, items: items.map(read) }, at];
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const INLINE =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|__(.+?)__|(?<![\p{L}\p{N}*])\*(?!\s)(.+?)(?<!\s)\*|(?<![\p{L}\p{N}_])_(?!\s)(.+?)(?<!\s)_(?![\p{L}\p{N}])/u;

/** Parse the inline markup of a line. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index) found.push({ kind: 'text', text: unescaped(rest.slice(0, match.index)) });
    const [whole, code, alt, src, label, href, strong, strong2, em, em2] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (src !== undefined) found.push({ kind: 'image', src, alt: alt ?? '' });
    else if (href !== undefined) found.push({ kind: 'link', href: safe(href), inside: inline(label!) });
    else if (strong ?? strong2) found.push({ kind: 'strong', inside: inline((strong ?? strong2)!) });
    else found.push({ kind: 'em', inside: inline((em ?? em2)!) });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) found.push({ kind: 'text', text: unescaped(rest) });
  return found;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1');
}

/** The target of a link; '#' for schemes that could run a script. */
function safe(href: string): string {
  return /^(https?:|\/|#|mailto:)/.test(href) ? href : '#';
}
