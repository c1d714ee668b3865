import { describe, expect, it } from 'vitest';
import type { PdfComparison } from '../../../platform/files/compare-pdfs.ts';
import { signedVerdict } from './signed-verdict.ts';

const CURRENT = { projectId: 8, form: 4 };
const MADE = ['SC-8-4-P1-A374E7', 'SC-8-4-P2-A374E7', 'SC-8-4-P3-A374E7'];
const page = (codes: string[], change: Partial<PdfComparison['pages'][number]> = {}) => ({
  codes,
  isScan: false,
  isMarked: false,
  ...change,
});
const verdict = (pages: PdfComparison['pages'], change: Partial<PdfComparison> = {}) =>
  signedVerdict(
    {
      isUnchanged: false,
      hasDigitalSignature: false,
      pages,
      madeCodes: MADE,
      foundOn: [],
      ...change,
    },
    CURRENT,
  );
const whole = MADE.map((code) => page([code]));
const scan = page([], { isScan: true });

describe('signedVerdict', () => {
  it('refuses the generated file itself', () => {
    expect(verdict(whole, { isUnchanged: true })).toMatchObject({
      is: 'refused',
      says: expect.stringContaining('without a signature') as string,
    });
  });

  it.each([
    [
      'an older form',
      ['SC-8-3-P1-B1B1B1'],
      'This is form 3 of the commitment. Your answers changed since; please sign form 4.',
    ],
    [
      'a form with one page of an older one',
      [...MADE.slice(0, 2), 'SC-8-3-P3-B1B1B1'],
      'This is form 3 of the commitment. Your answers changed since; please sign form 4.',
    ],
    [
      'a form that does not exist yet',
      ['SC-8-5-P1-B1B1B1'],
      'This is form 5 of the commitment, which the project does not have. Please download and sign form 4.',
    ],
    [
      'another project’s form',
      ['SC-9-4-P1-B1B1B1'],
      'This is the commitment of project 9. Please send the signed commitment of project 8.',
    ],
    [
      'a condition report',
      ['CR-8-4-P1-B1B1B1'],
      'This is a condition report, not the commitment. Please send the signed commitment.',
    ],
  ])('refuses %s even if it is signed', (_, codes, says) => {
    const pages = codes.map((code) => page([code], { isMarked: true }));
    expect(verdict(pages)).toEqual({ is: 'refused', says });
  });

  it.each<[string, PdfComparison['pages'] | 'unreadable' | null, string]>([
    ['a file that cannot be read', 'unreadable', 'the server cannot read the PDF'],
    [
      'a file that takes too much to compare',
      null,
      'the PDF is too large to be compared with the commitment',
    ],
    [
      'a scan without text',
      [scan, scan, scan],
      'no page codes can be read, as in a scan without text',
    ],
    [
      'page codes of another product',
      [page(['QQ-8-4-P1-A374E7'])],
      'no page codes can be read, as in a scan without text',
    ],
    ['a file without any mark', whole, 'no signature can be seen'],
    [
      'a signed file without its first pages',
      [page([MADE[2]!], { isMarked: true })],
      'pages are missing: 1, 2',
    ],
    [
      'codes of another server',
      [page(['SC-8-4-P1-FFFFFF'])],
      'the page codes have another checksum',
    ],
  ])('leaves %s to a person to decide', (_, pages, because) => {
    const found = Array.isArray(pages) ? verdict(pages) : signedVerdict(pages, CURRENT);
    expect(found).toEqual({ is: 'doubtful', because });
  });

  it.each([
    [
      'a picture or ink on a page',
      [...whole.slice(0, 2), page([MADE[2]!], { isMarked: true })],
      {},
    ],
    ['a digital signature', whole, { hasDigitalSignature: true }],
    ['scans instead of the signed pages', [...whole.slice(0, 2), scan], {}],
    [
      'a misread digit before the right checksum',
      [page(['SC-8-9-P1-A374E7']), ...whole.map(() => scan), whole[1]!],
      {},
    ],
  ])('accepts the current form with %s', (_, pages, change) => {
    expect(verdict(pages, change)).toEqual({ is: 'signed' });
  });
});
