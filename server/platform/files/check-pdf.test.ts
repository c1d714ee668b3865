import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPdf } from '../../../tests/support/server/small-pdf.ts';
import { checkPdf, PDF_FAULTS } from './check-pdf.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A small handwritten PDF with the objects `extra` beside its one page. */
const pdf = (extra = '', trailer = '') =>
  latin(
    smallPdf(extra)
      .toString('latin1')
      .replace('/Root 1 0 R', () => `/Root 1 0 R ${trailer}`),
  );

const stream = (dictionary: string, contents: Buffer) =>
  `9 0 obj\n<<${dictionary} /Length ${contents.length}>>\nstream\n${contents.toString('latin1')}\nendstream\nendobj`;
const SCRIPT = '1 0 <</S /JavaScript /JS (app.alert(1))>>';
const compressed = (
  objects: string,
  dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
) => stream(dictionary, deflateSync(latin(objects)));

/** Created by a library, as scanners and word processors do. */
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

describe('checkPdf', () => {
  it('accepts complete files that only show pages', async () => {
    expect(checkPdf(pdf())).toBeNull();
    expect(checkPdf(await madeByLibrary({}))).toBeNull();
    expect(checkPdf(pdf(compressed('1 0 <</Type /Font>>')))).toBeNull();
  });

  it.each([
    ['an array of one filter', '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode]'],
    ['no parameters, in words', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms null'],
    [
      'a length elsewhere',
      '/Length 8 0 R/Extends 7 0 R/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
    ],
    ['a comment inside', '/Type%\n/ObjStm/N 1/First 4/Filter %x\r/FlateDecode'],
  ])('accepts object streams as word processors write them: %s', (_, dictionary) => {
    expect(checkPdf(pdf(compressed('1 0 <</Type /Font>>', dictionary)))).toBeNull();
  });

  it('accepts a cross-reference stream with a predictor, which contains no objects', () => {
    const table = compressed(
      '\x02\x01\x00',
      '/Type/XRef/W[1 1 1]/Filter/FlateDecode/DecodeParms<</Columns 3/Predictor 12>>',
    );
    expect(checkPdf(pdf(table))).toBeNull();
  });

  it('accepts a certified file, which allows signatures only', () => {
    const certified = `8 0 obj
<</Type /Catalog /Perms <</DocMDP 9 0 R>> /AcroForm <</SigFlags 3 /Fields [7 0 R]>>>>
endobj
9 0 obj
<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 99 9]
/Contents <30820000> /Reference [<</Type /SigRef /TransformMethod /DocMDP
/TransformParams <</Type /TransformParams /P 2 /V /1.2>>>>]>>
endobj`;
    expect(checkPdf(pdf(certified))).toBeNull();
  });

  it('accepts an outline, whose First does not refer to a stream', () => {
    const outline =
      '8 0 obj\n<</Type /Outlines /First 7 0 R /Last 7 0 R /Title (A \\( b (c))>>\nendobj';
    expect(checkPdf(pdf(outline))).toBeNull();
  });

  it('refuses empty files, files over 20 MB and other files named .pdf', () => {
    expect(checkPdf(new Uint8Array())).toBe('empty');
    expect(checkPdf(Buffer.concat([pdf(), Buffer.alloc(30 * 1024 * 1024)]))).toBe('too-large');
    expect(checkPdf(latin('<html>%PDF-1.7</html>'))).toBe('not-pdf');
    expect(checkPdf(latin('\n%PDF-1.7\n'))).toBe('not-pdf');
    expect(checkPdf(latin('PK\u0003\u0004'))).toBe('not-pdf');
  });

  it.each([
    ['cut off', pdf().subarray(0, 200)],
    ['magic and nothing else', latin('%PDF-1.7\n')],
    ['an end that leads nowhere', latin('%PDF-1.7\nstartxref\n7\n%%EOF\n')],
    ['an end that leads out of the file', latin('%PDF-1.7\nstartxref\n99999999999\n%%EOF\n')],
    ['no page', latin(pdf().toString('latin1').replace('/Type /Page ', '/Type /Pig_ '))],
    ['a stream without an end', pdf('9 0 obj\n<<>>\nstream\nabc')],
    [
      'objects that do not inflate',
      pdf(stream('/Type /ObjStm /First 4 /Filter /FlateDecode', latin('abc'))),
    ],
  ])('refuses a damaged file: %s', (_, bytes) => {
    expect(checkPdf(bytes)).toBe('damaged');
  });

  const flate = '/N 1 /First 4 /Filter /FlateDecode';
  it.each([
    ['another filter', compressed(SCRIPT, '/Type /ObjStm /First 4 /Filter /LZWDecode')],
    ['two filters', compressed(SCRIPT, '/First 4 /Filter [/FlateDecode /FlateDecode]')],
    ['a predictor', compressed(SCRIPT, `/Type /ObjStm ${flate} /DecodeParms <</Predictor 12>>`)],
    ['a predictor by its short name', compressed(SCRIPT, `${flate} /DP <</Predictor 12>>`)],
    ['parameters elsewhere', compressed(SCRIPT, `/Type /ObjStm ${flate} /DecodeParms 7 0 R`)],
    ['a filter elsewhere', compressed(SCRIPT, '/Type /ObjStm /N 1 /First 4 /Filter 7 0 R')],
    ['a filter by its short name', compressed(SCRIPT, '/Type /ObjStm /N 1 /First 4 /F /Fl')],
    ['two filter entries', compressed(SCRIPT, `${flate} /Filter /LZWDecode`)],
    ['no type, which not all readers ask for', compressed(SCRIPT, '/N 1 /First 4 /Filter 7 0 R')],
    ['a name in digits', compressed(SCRIPT, '/N 1 /F#69rst 4 /Filter 7 0 R')],
    [
      'a dictionary that readers resolve in different ways',
      compressed(SCRIPT, `${flate} ] /DecodeParms <</Predictor 12>>`),
    ],
    [
      'objects inside a string',
      `8 0 obj\n<</Title (${compressed(SCRIPT, '/N 1 /First 4 /Filter 7 0 R')})>>\nendobj`,
    ],
    [
      'objects inside the data of a stream',
      stream('/Subtype /Image', latin(compressed(SCRIPT, '/N 1 /First 4 /Filter 7 0 R'))),
    ],
    ['a dictionary without an end', '8 0 obj\n<</A [<</B (c)'],
    ['a string without an end', '8 0 obj\n<</A (b'],
    ['a value that is missing', '8 0 obj\n<</A /B /C>>\nendobj'],
    ['arrays 1,000 deep', `8 0 obj\n<</A ${'['.repeat(1_000)}${']'.repeat(1_000)}>>\nendobj`],
  ])('rejects as unreadable what readers may interpret differently: %s', (_, extra) => {
    expect(checkPdf(pdf(extra))).toBe('unreadable');
  });

  it('refuses an encrypted file', async () => {
    expect(checkPdf(pdf('', '/Encrypt 8 0 R'))).toBe('encrypted');
    expect(checkPdf(await madeByLibrary({ userPassword: 'secret' }))).toBe('encrypted');
  });

  it.each([
    ['a script', '8 0 obj\n<</S /JavaScript /JS (app.alert(1))>>\nendobj'],
    ['a script spelled in digits', '8 0 obj\n<</S /J#61vaScript>>\nendobj'],
    ['a script whose name ends in NUL', '8 0 obj\n<</S /JavaScript\0/JS (app.alert(1))>>\nendobj'],
    ['a program to start', '8 0 obj\n<</S /Launch /F (cmd.exe)>>\nendobj'],
    ['a program to start, inside a stream', stream('', latin('8 0 obj <</S /Launch>> endobj'))],
    ['an attached file', '8 0 obj\n<</Names <</EmbeddedFiles 7 0 R>>>>\nendobj'],
    ['a form of scripts', '8 0 obj\n<</AcroForm <</XFA 7 0 R>>>>\nendobj'],
    ['a script in compressed objects', compressed(SCRIPT)],
    ['a script behind an escaped type', compressed(SCRIPT).replace('ObjStm', 'Obj#53tm')],
    ['a script in objects without a type', compressed(SCRIPT, flate)],
    ['a script inside a stream', stream('', latin('8 0 obj <</S /JavaScript>> endobj'))],
    [
      'compressed objects inside the data of a stream',
      stream('/Subtype /Image', latin(compressed(SCRIPT))),
    ],
  ])('rejects %s', (_, extra) => {
    expect(checkPdf(pdf(extra))).toBe('active');
  });
});

describe('the work of checkPdf', () => {
  const MIB = 1024 * 1024;
  const objects = (contents: Buffer) =>
    stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(contents));

  it.each([
    ['64 kB that inflate to 63 MB', () => objects(Buffer.alloc(63 * MIB, '/a '))],
    [
      'many streams that inflate to 17 MB together',
      () => Array.from({ length: 17 }, () => objects(Buffer.alloc(MIB, ' '))).join('\n'),
    ],
    ['200,001 names in compressed objects', () => objects(Buffer.alloc(600_003, '/a '))],
    [
      '4.2 million names in one dictionary',
      () =>
        `8 0 obj\n<</A [${Array.from({ length: 1_000_000 }, (_, i) => `/${i}`).join('')}]>>\nendobj`,
    ],
    ['100,000 objects inside one another', () => `8 0 obj\n<</A (${'1 0 obj <<('.repeat(100_000)}`],
  ])('stops at %s', (_, extra) => {
    expect(checkPdf(pdf(extra()))).toBe('unreadable');
  });

  it.each([
    [
      '500 kB of filters',
      () => `8 0 obj\n<</Type/ObjStm${'/Filter['.repeat(62_500)}>>\nstream\nx\nendstream`,
    ],
    ['a name of 15 MB', () => `8 0 obj\n<</${'a'.repeat(15 * MIB)} 1>>\nendobj`],
    ['15 MB of brackets', () => `8 0 obj\n<</A ${'['.repeat(15 * MIB)}`],
    ['15 MB of signs', () => '<'.repeat(15 * MIB)],
    [
      'a picture of 19 MB',
      () => stream('/Subtype /Image', Buffer.alloc(19 * MIB, 'stream / (noise) <<>> ')),
    ],
    ['19 MB of slashes', () => stream('/Subtype /Image', Buffer.alloc(19 * MIB, '/'))],
  ])('reads each byte only a few times: %s', (_, extra) => {
    // Quadratic work would exceed the test's time limit.
    expect([null, 'unreadable', 'damaged']).toContain(checkPdf(pdf(extra())));
  });

  describe('checkPdf for arbitrary bytes', () => {
    const wholes: Buffer[] = [
      pdf(),
      pdf(compressed('1 0 <</Type /Font>>')),
      pdf(compressed(SCRIPT)),
    ];
    beforeAll(async () => {
      wholes.push(await madeByLibrary({}));
    });
    const faults = [null, ...Object.keys(PDF_FAULTS)];

    it('returns a verdict for real files with altered bytes', () => {
      const bytes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
        maxLength: 20,
      });
      fc.assert(
        fc.property(fc.nat(), bytes, (which, changes) => {
          const file = Buffer.from(wholes[which % wholes.length]!);
          for (const [at, byte] of changes) file[at % file.length] = byte;
          expect(faults).toContain(checkPdf(file));
        }),
        { numRuns: 2_000 },
      );
    });

    it('returns a verdict for pieces of PDF in any order', () => {
      const pieces = [
        'obj',
        ' 0 ',
        '<<',
        '>>',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '<',
        '>',
        '/',
        '/First',
        '#',
      ];
      const more = [
        '/Filter',
        '/FlateDecode',
        '/ObjStm',
        '\nstream\n',
        'endstream',
        '%',
        '\r',
        '\0',
        '9',
      ];
      const piece = fc.constantFrom(...pieces, ...more);
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 200 }), (parts) => {
          expect(faults).toContain(checkPdf(pdf(parts.join(''))));
        }),
        { numRuns: 5_000 },
      );
    });

    it('returns a verdict for files that are truncated or duplicated anywhere', () => {
      fc.assert(
        fc.property(fc.nat(), fc.nat(), fc.nat(), (which, one, other) => {
          const file = wholes[which % wholes.length]!;
          const [from, to] = [one % file.length, other % file.length];
          const spliced = Buffer.concat([file.subarray(0, from), file.subarray(to)]);
          expect(faults).toContain(checkPdf(spliced));
        }),
        { numRuns: 2_000 },
      );
    });
  });
});
