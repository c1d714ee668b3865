import { pipeline } from 'node:stream/promises';
import { pack, type Extract, type Pack } from 'tar-stream';

/** A file to write to or read from an archive. */
export interface TarMember {
  name: string;
  byteLength: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The archive is invalid, truncated or altered. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/** Writes a tar archive, which `tar` reads everywhere. */
export function tarOf(members: AsyncIterable<TarMember>): Pack {
  const tar = pack();
  addAll(tar, members).catch((error: Error) => tar.destroy(error));
  return tar;
}

async function addAll(tar: Pack, members: AsyncIterable<TarMember>): Promise<void> {
  for await (const member of members) {
    const { name, byteLength: size } = member;
    await pipeline(wholeOf(member), tar.entry({ name, size, mode: 0o600 }));
  }
  tar.finalize();
}

async function* wholeOf({ name, byteLength, content }: TarMember): AsyncGenerator<Uint8Array> {
  let missing = byteLength;
  for await (const part of content) {
    missing -= part.byteLength;
    if (missing >= 0) yield part;
  }
  if (missing !== 0) throw new Error(`${name} changed while it was read`);
}

/**
 * Reads the members of an archive in order; the content of one must be read before the next is
 * requested. Throws `TarError` if the archive is incomplete or has members that are not files.
 */
export async function* membersOf(tar: Extract): AsyncGenerator<TarMember> {
  for await (const entry of withTarErrors(tar)) {
    const { name, size, type } = entry.header;
    if (type !== 'file') throw new TarError(`an entry has the unsupported type ${type}`);
    yield { name, byteLength: size, content: withTarErrors(entry as AsyncIterable<Uint8Array>) };
  }
}

/** Rethrows the errors of the tar reader, which alone have no code, as `TarError`. */
async function* withTarErrors<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new TarError('it is truncated or damaged', { cause: error });
  }
}
