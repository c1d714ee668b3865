import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashFile, UncheckedFileError } from './hash-file.ts';

afterEach(() => vi.unstubAllGlobals());

describe('hashFile', () => {
  it.each(['%PDF-1.7 …', 'quarter,season\n'])('returns the SHA-256 of %s', async (bytes) => {
    expect(await hashFile(new Blob([bytes]))).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it.each([
    ['an empty file', new Blob([]), 'This file is empty.'],
    ['a huge file', { size: 101 * 1024 * 1024 } as Blob, 'larger than 100 MB'],
  ])('refuses %s', async (_what, file, why) => {
    await expect(hashFile(file)).rejects.toThrow(why);
    await expect(hashFile(file)).rejects.toBeInstanceOf(UncheckedFileError);
  });

  it('says what to do where the browser cannot hash', async () => {
    vi.stubGlobal('crypto', {});
    await expect(hashFile(new Blob(['%PDF-1.7']))).rejects.toThrow('Type the document number');
  });
});
