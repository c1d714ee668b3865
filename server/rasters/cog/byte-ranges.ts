import { open } from 'node:fs/promises';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import type { OutsideFetch } from '../../platform/outside/outside-fetch.ts';

/** Reads parts of one file. */
export interface ByteRanges {
  /**
   * Returns bytes from `start`, fewer than `length` only where the file ends. Throws `NoSuchFileError`,
   * and `OutsideUnavailableError` when the file has changed since it was first read.
   */
  read(start: number, length: number): Promise<Uint8Array>;
}

export class NoSuchFileError extends Error {
  override readonly name = 'NoSuchFileError';
}

/** A store that does not allow listing answers 403 for a missing file. */
const MISSING = new Set([403, 404, 410]);

export function rangesOfUrl(url: string, fetch: OutsideFetch, system: string): ByteRanges {
  const unchanged = sameVersion(system);
  return {
    async read(start, length) {
      const { status, headers, bytes } = await fetch(url, {
        headers: {
          range: `bytes=${start}-${start + length - 1}`,
          'accept-encoding': 'identity',
        },
      });
      if (MISSING.has(status)) throw new NoSuchFileError(url);
      const [, from, last, size] =
        /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
      // Status 200 would be the whole file, so the store does not support byte ranges.
      if (status !== 206 || Number(from) !== start || Number(last) !== start + bytes.length - 1) {
        throw new OutsideUnavailableError(system, 'garbage');
      }
      unchanged([headers.get('etag'), headers.get('last-modified'), size].join());
      return bytes;
    },
  };
}

export function rangesOfFile(path: string, system: string): ByteRanges {
  const unchanged = sameVersion(system);
  return {
    async read(start, length) {
      const file = await open(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new NoSuchFileError(path);
        throw new OutsideUnavailableError(system, 'refused', { cause: error });
      });
      try {
        const { size, mtimeMs } = await file.stat();
        unchanged(`${size},${mtimeMs}`);
        const bytes = new Uint8Array(length);
        const { bytesRead } = await file.read(bytes, 0, length, start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

/** Rejects a changed file, because parts of two versions do not fit together. */
function sameVersion(system: string): (version: string) => void {
  let first: string | undefined;
  return (version) => {
    first ??= version;
    if (version !== first) throw new OutsideUnavailableError(system, 'garbage');
  };
}
