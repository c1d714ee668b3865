import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { checkPdf } from './check-pdf.ts';

const MAX = 20 * 1024 * 1024;
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A small PDF by hand, with whatever `extra` objects stand beside its one page. */
function pdf(extra = '', trailer = ''): Buffer {
  const body = `%PDF-1.7
1 0 obj
<</Type /Catalog /Pages 2 0 R>>
endobj
2 0 obj
<</Type /Pages /Kids [3 0 R] /Count 1>>
endobj
3 0 obj
<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>
endobj
${extra}
`;
  return latin(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const stream = (dictionary: string, contents: Buffer) =>
  `9 0 obj\n<<${dictionary} /Length ${contents.length}>>\nstream\n${contents.toString('latin1')}\nendstream\nendobj`;
const compressed = (objects: string) =>
  stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(latin(objects)));

/** As a scanner or a word processor makes them, by a library that is not ours. */
function madeByLibrary(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument(options);
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.text('Signed.').addPage().text('Page two.');
    doc.end();
  });
}

describe('an uploaded PDF', () => {
  it('is taken when it is whole and only shows pages', async () => {
    expect(checkPdf(pdf(), MAX)).toBeNull();
    expect(checkPdf(await madeByLibrary({}), MAX)).toBeNull();
    expect(checkPdf(pdf(compressed('1 0 <</Type /Font>>')), MAX)).toBeNull();
  });

  it('is refused empty, over 20 MB, and when it is something else named .pdf', () => {
    expect(checkPdf(new Uint8Array(), MAX)).toBe('empty');
    expect(checkPdf(Buffer.concat([pdf(), Buffer.alloc(30 * 1024 * 1024)]), MAX)).toBe('too-large');
    expect(checkPdf(latin('<html>%PDF-1.7</html>'), MAX)).toBe('not-pdf');
    expect(checkPdf(latin('\n%PDF-1.7\n'), MAX)).toBe('not-pdf');
    expect(checkPdf(latin('PK\u0003\u0004'), MAX)).toBe('not-pdf');
  });

  it.each([
    ['cut off', pdf().subarray(0, 200)],
    ['magic and nothing else', latin('%PDF-1.7\n')],
    ['an end that leads nowhere', latin('%PDF-1.7\nstartxref\n7\n%%EOF\n')],
    ['no page', latin(pdf().toString('latin1').replace('/Type /Page ', '/Type /Pig_ '))],
    ['a stream without an end', pdf('9 0 obj\n<<>>\nstream\nabc')],
    ['objects nobody can look into', pdf(stream('/Type /ObjStm /Filter /LZWDecode', latin('abc')))],
    [
      'objects that do not inflate',
      pdf(stream('/Type /ObjStm /Filter /FlateDecode', latin('abc'))),
    ],
  ])('is refused as damaged: %s', (_, bytes) => {
    expect(checkPdf(bytes, MAX)).toBe('damaged');
  });

  it('is refused when it is encrypted', async () => {
    expect(checkPdf(pdf('', '/Encrypt 8 0 R'), MAX)).toBe('encrypted');
    expect(checkPdf(await madeByLibrary({ userPassword: 'secret' }), MAX)).toBe('encrypted');
  });

  it.each([
    ['a script', '8 0 obj\n<</S /JavaScript /JS (app.alert(1))>>\nendobj'],
    ['a script spelled in digits', '8 0 obj\n<</S /J#61vaScript>>\nendobj'],
    ['a program to start', '8 0 obj\n<</S /Launch /F (cmd.exe)>>\nendobj'],
    ['an attached file', '8 0 obj\n<</Names <</EmbeddedFiles 7 0 R>>>>\nendobj'],
    ['a form of scripts', '8 0 obj\n<</AcroForm <</XFA 7 0 R>>>>\nendobj'],
    ['a script in compressed objects', compressed('1 0 <</S /JavaScript>>')],
    [
      'a script behind an escaped type',
      compressed('1 0 <</S /JavaScript>>').replace('ObjStm', 'Obj#53tm'),
    ],
    ['a script inside a stream', stream('', latin('8 0 obj <</S /JavaScript>> endobj'))],
  ])('is refused with %s', (_, extra) => {
    expect(checkPdf(pdf(extra), MAX)).toBe('active');
  });

  it('is looked through in a moment at 20 MB', () => {
    const picture = Buffer.alloc(19 * 1024 * 1024, 'stream / (noise) <<>> ');
    const startedAt = performance.now();
    expect(checkPdf(pdf(stream('/Subtype /Image', picture)), MAX)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
