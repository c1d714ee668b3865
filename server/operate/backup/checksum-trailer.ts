import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { TarError } from './tar.ts';

// An archive ends with a checksum trailer: an empty gzip member whose comment is the checksum of
// every byte before it. Checksums of the unpacked data would miss changes to bytes that do not
// affect that data.

const FIXED = Buffer.from('1f8b08100000000000ff', 'hex');
const NOTHING = Buffer.from('03000000000000000000', 'hex');

const trailerOf = (hash: Hash) =>
  Buffer.concat([FIXED, Buffer.from(`sha256 ${hash.digest('hex')}\0`), NOTHING]);
const SEAL_BYTES = trailerOf(createHash('sha256')).byteLength;

/** Passes a gzip file through and appends the trailer. */
export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
    flush(done) {
      done(null, trailerOf(hash));
    },
  });
}

/** Throws `TarError` unless every byte of the file is unchanged. */
export async function verifyChecksum(path: string): Promise<void> {
  const length = (await stat(path)).size - SEAL_BYTES;
  const hash = createHash('sha256');
  if (length > 0)
    for await (const part of createReadStream(path, { end: length - 1 }))
      hash.update(part as Buffer);
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(
      Buffer.alloc(SEAL_BYTES),
      0,
      SEAL_BYTES,
      Math.max(0, length),
    );
    if (!buffer.equals(trailerOf(hash))) throw new TarError('its checksum does not match');
  } finally {
    await file.close();
  }
}
