import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path inside the archive with forward slashes. */
  name: string;
  /** The content; read once, when the archive reaches the entry. */
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A written entry. */
export interface ZippedEntry {
  name: string;
  byteLength: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
}

/** Most content is PDF, which higher levels hardly make smaller. */
const LEVEL = 1;

/**
 * Yields a ZIP archive while it reads its entries one after the other, so that memory does not grow
 * with their number or size. Archives may exceed 4 GiB, entries may not. `onEntry` is called after
 * each entry is read, before the next one is requested. Fails with the error of an entry's content.
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  modifiedAt: Date,
  onEntry: (entry: ZippedEntry) => void,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => archive.destroy(error));
  let content: Readable | undefined;

  async function addAll(): Promise<void> {
    for await (const { name, parts } of entries) {
      const hash = createHash('sha256');
      let byteLength = 0;
      const read = async function* () {
        for await (const part of parts) {
          hash.update(part);
          byteLength += part.byteLength;
          yield part;
        }
      };
      content = Readable.from(read(), { objectMode: false });
      zip.addReadStream(content, name, { mtime: modifiedAt, compressionLevel: LEVEL });
      await finished(content);
      onEntry({ name, byteLength, sha256: hash.digest('hex') });
    }
    zip.end();
  }

  addAll().catch((error: Error) => archive.destroy(error));
  try {
    yield* archive;
  } finally {
    content?.destroy();
  }
}
