import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { TaskRefusedError } from '../operator-task.ts';
import { FORMAT, Manifest, MANIFEST, type MemberDigest } from './manifest.ts';
import { verifyChecksum } from './checksum-trailer.ts';
import { membersOf, TarError, type TarMember } from './tar.ts';
import { hashed } from './write-archive.ts';

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a whole archive and verifies every byte by its checksums. Throws `TaskRefusedError` if the
 * file is not a backup, is truncated or was altered.
 *
 * @param onBytes receives the number of bytes read so far
 */
export async function verifyArchive(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<Manifest> {
  return inWords(path, async () => {
    await verifyChecksum(path);
    const seen: MemberDigest[] = [];
    let text: Buffer | null = null;
    for await (const member of membersIn(path, onBytes)) {
      if (text !== null) throw new TarError('it has data after its manifest');
      if (member.name === MANIFEST) text = await wholeOf(member);
      else seen.push(await digestOf(member));
    }
    if (text === null) throw new TarError('it has no manifest');
    const manifest = readManifest(text);
    if (JSON.stringify(manifest.members) !== JSON.stringify(seen)) {
      const named = manifest.members.find(
        (expected, i) => expected.sha256 !== seen[i]?.sha256 || expected.name !== seen[i]?.name,
      );
      throw new TarError(`${named?.name ?? 'a file in it'} does not match the manifest`);
    }
    if (seen.some(({ name }) => name.split('/').some((part) => ['', '.', '..'].includes(part)))) {
      throw new TarError('a file in it would be written outside its folder');
    }
    return manifest;
  });
}

/**
 * Returns the members of a verified archive except its manifest, verifying their checksums again.
 */
export async function* verifiedMembers(
  path: string,
  manifest: Manifest,
): AsyncGenerator<TarMember> {
  let position = 0;
  for await (const { name, byteLength, content } of membersIn(path)) {
    const expected = manifest.members[position];
    if (expected === undefined) return;
    position += 1;
    const hash = createHash('sha256');
    yield { name, byteLength, content: hashed(content, hash) };
    if (name !== expected.name || hash.digest('hex') !== expected.sha256) {
      throw new TaskRefusedError(`${path} changed while it was read. Nothing was changed.`);
    }
  }
}

async function* membersIn(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<TarMember> {
  const file = createReadStream(path);
  const tar = extract();
  const flow = pipeline(file, createGunzip(), tar);
  flow.catch(() => {});
  try {
    for await (const member of membersOf(tar)) {
      onBytes(file.bytesRead);
      yield member;
    }
    await flow;
  } finally {
    file.destroy();
  }
}

async function digestOf({ name, byteLength, content }: TarMember): Promise<MemberDigest> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return { name, bytes: byteLength, sha256: hash.digest('hex') };
}

async function wholeOf({ byteLength, content }: TarMember): Promise<Buffer> {
  if (byteLength > MAX_MANIFEST_BYTES) throw new TarError('its manifest is too long');
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

function readManifest(text: Buffer): Manifest {
  const json: unknown = JSON.parse(text.toString('utf8'));
  const { format } = z.object({ format: z.number() }).parse(json);
  if (format > FORMAT) {
    throw new TaskRefusedError(
      'The backup was made by a newer Fenceline. Restore it with that version.',
    );
  }
  return Manifest.parse(json);
}

async function inWords<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isDamage =
      error instanceof TarError ||
      error instanceof SyntaxError ||
      error instanceof z.ZodError ||
      code.startsWith('Z_');
    if (!isDamage) throw error;
    const why = error instanceof TarError ? `: ${message}` : '';
    throw new TaskRefusedError(
      `${path} is not a complete Fenceline backup${why}. It was cut off or altered, or it is not a backup. Nothing was changed.`,
    );
  }
}
