// The QR code of an address as a drawing.
import { correction, generate } from 'lean-qr/nano';

/** How many modules around a code stay light, so that it can be read. */
const MARGIN = 4;

export interface QrCode {
  /** How many modules the drawing is wide and high. */
  side: number;
  /** The dark modules, as the `d` of a path. */
  path: string;
}

/** The code of an address; null for one that is too long. */
export function qrCode(address: string): QrCode | null {
  try {
    const code = generate(address, { minCorrectionLevel: correction.M });
    let path = '';
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    return { side: code.size + 2 * MARGIN, path };
  } catch {
    return null;
  }
}
