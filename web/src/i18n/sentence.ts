// The server's reasons as sentences.

/** A reason with a capital and a full stop; the server writes neither. */
export function sentence(reason: string): string {
  const text = reason.charAt(0).toLocaleUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
