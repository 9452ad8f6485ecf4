// The Markdown parser.
import { expect, test } from 'vitest';
import { blocks, inline } from '../src/shell/markdown';

test('headings, paragraphs and lists are distinguished', () => {
  const read = blocks('# One\ntwo\nthree\n\n- a\n- b\n  more\n\n1. x\n2. y\n');
  expect(read.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
  expect(read[2]).toMatchObject({ ordered: false, items: [[{}], [{}]] });
  expect(read[3]).toMatchObject({ ordered: true, start: 1 });
});

test('lists and tables inside a list are nested', () => {
  const [list] = blocks('1. one\n\n   | a | b |\n   |---|---|\n   | c | d |\n2. two\n   - inner\n');
  expect(list).toMatchObject({ kind: 'list' });
  const items = (list as { items: { kind: string }[][] }).items;
  expect(items.map((item) => item.map((block) => block.kind))).toEqual([
    ['paragraph', 'table'],
    ['paragraph', 'list'],
  ]);
});

test('a table has a head and rows', () => {
  const [table] = blocks('| a | b |\n|---|---|\n| 1 | 2 \\| 3 |\n');
  expect(table).toMatchObject({ kind: 'table', rows: [[[{ text: '1' }], [{ text: '2 | 3' }]]] });
});

test('emphasis, code, links and pictures are found in a line', () => {
  const kinds = inline('a **b** *c* `d*e*` [f](/g) ![h](board:i) 2 * 3 * 4').map((part) => part.kind);
  expect(kinds).toEqual(['text', 'strong', 'text', 'em', 'text', 'code', 'text', 'link', 'text', 'image', 'text']);
});

test('no link leads to a script', () => {
  expect(inline('[x](javascript:alert)')[0]).toMatchObject({ kind: 'link', href: '#' });
});
