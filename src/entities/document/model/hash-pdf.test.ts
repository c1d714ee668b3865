import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPdf, UncheckedFileError } from './hash-pdf.ts';

afterEach(() => vi.unstubAllGlobals());

describe('hashPdf', () => {
  it('returns the SHA-256 of a PDF', async () => {
    const bytes = '%PDF-1.7 …';
    expect(await hashPdf(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each([
    ['an empty file', new Blob([]), 'not a PDF'],
    ['a picture', new Blob(['\u0089PNG']), 'not a PDF'],
    ['a huge file', { size: 101 * 1024 * 1024 } as Blob, 'larger than 100 MB'],
  ])('refuses %s', async (_what, file, why) => {
    await expect(hashPdf(file)).rejects.toThrow(why);
    await expect(hashPdf(file)).rejects.toBeInstanceOf(UncheckedFileError);
  });

  it('says what to do where the browser cannot hash', async () => {
    vi.stubGlobal('crypto', {});
    await expect(hashPdf(new Blob(['%PDF-1.7']))).rejects.toThrow('Type the document number');
  });
});
