// SVG elements. A cell is UNIT units wide in every picture of the page.

export const UNIT = 20;

/** A new SVG element. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}
