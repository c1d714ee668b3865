import { correction, generate } from 'lean-qr';
import { COLOUR } from './style.ts';

/** Empty modules around a code, which scanners need. */
const QUIET_ZONE = 2;

/** Draws a QR code as one vector path within a white square. */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = size / (code.size + 2 * QUIET_ZONE);
  doc.rect(left, top, size, size).fill(COLOUR.paper);
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      // Joins the modules of a row, so that no viewer shows hairlines between them.
      const start = x;
      while (code.get(x + 1, y)) x++;
      const width = (x - start + 1) * module;
      doc.rect(
        left + (start + QUIET_ZONE) * module,
        top + (y + QUIET_ZONE) * module,
        width,
        module,
      );
    }
  }
  doc.fill(COLOUR.ink);
}
