// Sharing a link or a text: with the system's share sheet on touch screens, through the clipboard otherwise.

type ShareResult = 'shared' | 'copied' | 'not';

/** Share an address; tells whether it was shared or copied. */
export function share(address: string, title: string): Promise<ShareResult> {
  return shareOrCopy({ url: address, title }, address);
}

/** Share a text; tells whether it was shared or copied. */
export function shareText(text: string): Promise<ShareResult> {
  return shareOrCopy({ text }, text);
}

async function shareOrCopy(what: ShareData, copy: string): Promise<ShareResult> {
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

/** Copy by selecting a field: pages without TLS have no clipboard API. */
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
