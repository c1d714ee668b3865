/** Returns a PDF made here with ink on its last page, as a tablet adds it: by an appended update. */
export const withInk = (pdf: Uint8Array): Buffer =>
  withNote(
    pdf,
    '/Subtype /Ink /Rect [48 90 200 140] /InkList [[50 100 90 130 120 95 190 125]] /C [0 0 0.5]',
  );

/** Returns the PDF with a link on its last page: other bytes that show nothing more. */
export const savedAgain = (pdf: Uint8Array): Buffer =>
  withNote(pdf, '/Subtype /Link /Rect [0 0 1 1]');

function withNote(pdf: Uint8Array, note: string): Buffer {
  const file = Buffer.from(pdf).toString('latin1');
  const [page, id, entries] = [
    ...file.matchAll(/(\d+) 0 obj\n<<\n\/Type \/Page\n(.*?)\n>>\nendobj/gs),
  ].at(-1)!;
  const update = page.replace(entries!, `${entries}\n/Annots [<</Type /Annot ${note}>>]`);
  const [, trailer] = /trailer\n<<\n(.*?)\n>>/s.exec(file)!;
  const [, table] = /startxref\n(\d+)\n%%EOF\s*$/.exec(file)!;
  const place = String(file.length).padStart(10, '0');
  const tableAt = file.length + update.length + 1;
  const end = [
    `xref\n${id} 1\n${place} 00000 n `,
    `trailer\n<<\n${trailer}\n/Prev ${table}\n>>`,
    `startxref\n${tableAt}\n%%EOF\n`,
  ].join('\n');
  return Buffer.from(`${file}${update}\n${end}`, 'latin1');
}
