import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { checkDigest, checkPrelude } from './check-prelude.ts';
import { PRELUDE } from './snapshot-format.ts';

const PART_BYTES = 1024 * 1024;

/**
 * Verifies the format and the checksum of a snapshot file part by part, without loading it. Throws
 * `SnapshotError`.
 */
export async function verifySnapshot(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const prelude = Buffer.alloc(Math.min(PRELUDE.length, size));
    await file.read(prelude, 0, prelude.length, 0);
    checkPrelude(path, prelude, size);
    const hash = createHash('sha256');
    const rest = { start: PRELUDE.digestedFrom, highWaterMark: PART_BYTES, autoClose: false };
    for await (const part of file.createReadStream(rest)) hash.update(part as Buffer);
    checkDigest(path, prelude, hash.digest());
  } finally {
    await file.close();
  }
}
