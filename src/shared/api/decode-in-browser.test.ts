import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeInBrowser } from './decode-in-browser.ts';

// Only in `npm run test:full`: starts a browser; the journeys decode answers in every run.

const answer = { status: 'success', data: ['Kurrajong Park', '黑土'] };
const json = JSON.stringify(answer);

afterEach(() => vi.unstubAllGlobals());

describe.each(['a browser that inflates', 'a browser that needs pako'])('in %s', (browser) => {
  beforeEach(() => {
    if (browser.endsWith('pako')) vi.stubGlobal('DecompressionStream', undefined);
  });

  it('rejects what is not compressed', async () => {
    const plain = Buffer.from(json).toString('base64');
    await expect(decodeInBrowser(plain)).rejects.toBeInstanceOf(Error);
  });

  it('rejects an answer that was cut off', async () => {
    const cut = gzipSync(json).subarray(0, 30);
    await expect(decodeInBrowser(cut.toString('base64'))).rejects.toBeInstanceOf(Error);
  });

  it('rejects an answer that is larger than that of any call', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, ' '));
    await expect(decodeInBrowser(bomb.toString('base64'))).rejects.toThrow(
      'larger than that of any call',
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['zlib', deflateSync],
  ])('decodes %s (OP-95)', async (_, compress) => {
    await expect(decodeInBrowser(compress(json).toString('base64'))).resolves.toEqual(answer);
  });
});
