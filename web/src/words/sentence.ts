// How a reason of the server is written on the page.

/** A reason as a sentence: the server writes them without a capital and a full stop. */
export function sentence(reason: string): string {
  const text = reason.charAt(0).toLocaleUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
