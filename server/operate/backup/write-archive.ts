import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MANIFEST, type Manifest, type MemberDigest } from './manifest.ts';
import { appendChecksum } from './checksum-trailer.ts';
import { tarOf, type TarMember } from './tar.ts';

/** Prefers speed, because most of the content is already compressed or is a cadastre. */
const LEVEL = 3;

/**
 * Writes a new file with these members and, last, the manifest that `manifestOf` creates from their
 * checksums. The file is on the disk when this resolves.
 */
export async function writeArchive(
  path: string,
  members: AsyncIterable<TarMember>,
  manifestOf: (members: MemberDigest[]) => Manifest,
): Promise<void> {
  await pipeline(
    tarOf(withManifest(members, manifestOf)),
    createGzip({ level: LEVEL }),
    appendChecksum(),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

async function* withManifest(
  members: AsyncIterable<TarMember>,
  manifestOf: (members: MemberDigest[]) => Manifest,
): AsyncGenerator<TarMember> {
  const digests: MemberDigest[] = [];
  for await (const { name, byteLength, content } of members) {
    const hash = createHash('sha256');
    yield { name, byteLength, content: hashed(content, hash) };
    digests.push({ name, bytes: byteLength, sha256: hash.digest('hex') });
  }
  const text = Buffer.from(JSON.stringify(manifestOf(digests), null, 2));
  yield { name: MANIFEST, byteLength: text.byteLength, content: [text] };
}

export async function* hashed(
  content: TarMember['content'],
  hash: { update(part: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
}
