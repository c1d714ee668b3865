import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { smallPdf } from '../../../tests/support/server/small-pdf.ts';
import { comparePdfs } from './compare-pdfs.ts';

const MIB = 1024 * 1024;

interface PaperOptions extends PDFKit.PDFDocumentOptions {
  pages?: number;
  hasText?: boolean;
  producer?: string;
}
type Draw = (doc: PDFKit.PDFDocument, page: number) => void;

/** A document of pages with a text and a code each, and what `draw` adds to a page. */
function paper(
  draw: Draw = () => {},
  { pages = 3, hasText = true, producer = 'Made', ...options }: PaperOptions = {},
) {
  return new Promise<Buffer>((resolve, reject) => {
    const doc = new PDFDocument({
      ...options,
      autoFirstPage: false,
      info: { Producer: producer },
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    for (let page = 1; page <= pages; page++) {
      doc.addPage();
      if (hasText) doc.text(`Declarations of page ${page}  XY-8-1-P${page}-0A1B2C`, 72, 72);
      doc.moveTo(72, 200).lineTo(300, 200).stroke();
      draw(doc, page);
    }
    doc.end();
  });
}

const picture = (width: number, height: number, type: 'image/png' | 'image/jpeg') => {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(width / 4, height / 4, width / 2, height / 2);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type);
};
const ON_PAGE_3 =
  (draw: (doc: PDFKit.PDFDocument) => void): Draw =>
  (doc, page) => {
    if (page === 3) draw(doc);
  };
const note = (Subtype: string, more: object = {}) =>
  ON_PAGE_3((doc) => {
    const entries: PDFKit.Mixins.AnnotationOption & Record<string, unknown> = { Subtype, ...more };
    doc.annotate(72, 160, 150, 40, entries);
  });

const compare = async (given: Uint8Array, made?: Uint8Array) =>
  comparePdfs({ given, made: made ?? (await paper()) });

describe('comparePdfs', () => {
  it('reports the same bytes, and the same pages saved by another program, as unchanged', async () => {
    expect(await compare(await paper())).toMatchObject({ isUnchanged: true });
    const again = await paper(() => {}, { producer: 'Another program' });
    expect(await compare(again)).toMatchObject({
      isUnchanged: true,
      pages: Array.from({ length: 3 }, () => ({ isMarked: false, isScan: false })),
    });
  });

  it('returns the codes of each page of both files', async () => {
    const comparison = await compare(await paper(() => {}, { pages: 2 }));
    expect(comparison).toMatchObject({
      isUnchanged: false,
      pages: [{ codes: ['XY-8-1-P1-0A1B2C'] }, { codes: ['XY-8-1-P2-0A1B2C'] }],
      madeCodes: ['XY-8-1-P1-0A1B2C', 'XY-8-1-P2-0A1B2C', 'XY-8-1-P3-0A1B2C'],
    });
  });

  it.each([
    ['a PNG picture', ON_PAGE_3((doc) => doc.image(picture(200, 60, 'image/png'), 72, 160))],
    ['a JPEG picture', ON_PAGE_3((doc) => doc.image(picture(200, 60, 'image/jpeg'), 72, 160))],
    [
      'a rotated picture',
      ON_PAGE_3((doc) =>
        doc.rotate(90, { origin: [300, 400] }).image(picture(200, 60, 'image/jpeg'), 72, 160),
      ),
    ],
    ['ink', note('Ink', { InkList: [[80, 600, 120, 620, 160, 600]] })],
    ['a stamp', note('Stamp')],
    ['free text', note('FreeText', { DA: new String('/Helv 12 Tf 0 g') })],
  ])('reports the page to which somebody added %s as marked', async (_, draw) => {
    const comparison = await compare(await paper(draw));
    expect(comparison?.isUnchanged).toBe(false);
    expect(comparison?.pages.map(({ isMarked }) => isMarked)).toEqual([false, false, true]);
  });

  it.each([
    ['a picture of 8 pixels', ON_PAGE_3((doc) => doc.image(picture(8, 8, 'image/png'), 72, 160))],
    ['a hidden note', note('Stamp', { F: 2 })],
    ['a link', note('Link')],
  ])('does not report %s as a mark', async (_, draw) => {
    const comparison = await compare(await paper(draw));
    expect(comparison?.pages.map(({ isMarked }) => isMarked)).toEqual([false, false, false]);
  });

  it('reports a file with drawn lines neither as unchanged nor as marked', async () => {
    const drawn = ON_PAGE_3((doc) =>
      doc.moveTo(72, 160).bezierCurveTo(80, 90, 90, 90, 99, 160).stroke(),
    );
    const comparison = await compare(await paper(drawn));
    expect(comparison?.isUnchanged).toBe(false);
    expect(comparison?.pages.some(({ isMarked }) => isMarked)).toBe(false);
  });

  it('reports a page without text as a scan, be it a picture or text drawn as outlines', async () => {
    const scan = await paper((doc) => doc.image(picture(1_240, 1_754, 'image/jpeg'), 0, 0), {
      hasText: false,
    });
    const outlines = await paper((doc) => doc.path('M 72,72 L 80,90 L 88,72 z').fill(), {
      hasText: false,
    });
    for (const file of [scan, outlines]) {
      const comparison = await compare(file);
      expect(comparison?.pages).toMatchObject(
        Array.from({ length: 3 }, () => ({ isScan: true, codes: [] })),
      );
    }
  });

  it('does not report an empty page as a scan', async () => {
    expect(await compare(smallPdf(''))).toMatchObject({ pages: [{ isScan: false }] });
  });

  it('reports a digital signature', async () => {
    const signed = smallPdf('9 0 obj\n<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>\nendobj');
    expect(await compare(signed)).toMatchObject({ isUnchanged: false, hasDigitalSignature: true });
  });

  it('reads a file of 200 pages', async () => {
    const comparison = await compare(await paper(() => {}, { pages: 200 }));
    expect(comparison?.pages.at(-1)?.codes).toEqual(['XY-8-1-P200-0A1B2C']);
  });
});

const stream = (dictionary: string, contents: Buffer) =>
  smallPdf(
    `9 0 obj\n<<${dictionary} /Length ${contents.length}>>\nstream\n${contents.toString('latin1')}\nendstream\nendobj`,
  );

describe('comparePdfs for files that it cannot read', () => {
  it.each([
    ['a truncated file', async () => (await paper()).subarray(0, 900)],
    ['an encrypted file', () => paper(() => {}, { userPassword: 'secret' })],
    ['a file of 501 pages', () => paper(() => {}, { pages: 501 })],
    [
      '64 kB that inflate to 65 MB',
      async () => stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(65 * MIB, ' '))),
    ],
    [
      'a stream that does not inflate',
      async () => stream('/Filter /FlateDecode', Buffer.from('no')),
    ],
    [
      'compression inside compression',
      async () => stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(Buffer.alloc(99))),
    ],
    ['a filter elsewhere', async () => stream('/Filter 8 0 R', Buffer.from('x'))],
    ['a filter by its short name', async () => stream('/F /Fl', Buffer.from('x'))],
  ])('returns null for %s', async (_, file) => {
    expect(await compare(await file())).toBeNull();
  });

  /** A page that shows a picture of this many pixels on each side. */
  const showing = (side: number) => {
    const picture = stream(
      `/Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(20 * MIB)),
    ).toString('latin1');
    const page = '/Resources <</XObject <</I 9 0 R>>>> /Contents 10 0 R';
    const contents = '10 0 obj\n<</Length 5>>\nstream\n/I Do\nendstream\nendobj\nxref';
    return Buffer.from(
      picture.replace('[0 0 595 842]', `$& ${page}`).replace('xref', contents),
      'latin1',
    );
  };

  it('counts a picture of 36 million pixels without opening it', async () => {
    expect(await compare(showing(6_000))).toMatchObject({ pages: [{ isMarked: true }] });
  });

  it('does not count a picture of 400 million pixels, which no scanner makes', async () => {
    expect(await compare(showing(20_000))).toMatchObject({ pages: [{ isMarked: false }] });
  });
});
