/** A complete PDF with one empty page, small enough to read here. */
export const SMALL_PDF = smallPdf('');
export function smallPdf(extra: string): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>\nendobj\n${extra}\n`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4 /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
