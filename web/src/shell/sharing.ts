// Giving a link away: by the system's own sheet where there is one, or else through the clipboard.

/** Share an address; says what became of it. */
export async function share(address: string, title: string): Promise<'shared' | 'copied' | 'not'> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share({ url: address, title });
      return 'shared';
    } catch {
      return 'not'; // the person closed the sheet
    }
  try {
    await navigator.clipboard.writeText(address);
    return 'copied';
  } catch {
    return copiedOldWay(address) ? 'copied' : 'not';
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
