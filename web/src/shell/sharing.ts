// Giving a link or a text away: by the system's own sheet where there is one, or else through the clipboard.

type Given = 'shared' | 'copied' | 'not';

/** Share an address; says what became of it. */
export function share(address: string, title: string): Promise<Given> {
  return given({ url: address, title }, address);
}

/** Share a text; says what became of it. */
export function shareText(text: string): Promise<Given> {
  return given({ text }, text);
}

async function given(what: ShareData, copy: string): Promise<Given> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share(what);
      return 'shared';
    } catch {
      return 'not'; // the person closed the sheet
    }
  try {
    await navigator.clipboard.writeText(copy);
    return 'copied';
  } catch {
    return copiedOldWay(copy) ? 'copied' : 'not';
  }
}

/** Pages that are not served over TLS have no clipboard; a selected field can still be copied. */
function copiedOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'spoken';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
