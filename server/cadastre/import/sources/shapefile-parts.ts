import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { CadastreFileError } from '../cadastre-file-error.ts';

/** The files of one shapefile layer, by their extension in lower case without a dot. */
export interface ShapefileParts {
  layer: string;
  /** Length of the .shp in bytes. */
  bytes: number;
  /** Returns null where the layer has no such file. */
  open(extension: string): Promise<Readable | null>;
}

/** Finds the files of the same name next to a .shp, regardless of case. */
export async function partsBeside(path: string): Promise<ShapefileParts> {
  const stem = stemOf(basename(path));
  const names = await readdir(dirname(path));
  return {
    layer: stem,
    bytes: (await stat(path)).size,
    open: async (extension) => {
      const name = names.find((other) => isPart(other, stem, extension));
      return name === undefined ? null : heardLater(createReadStream(join(dirname(path), name)));
    },
  };
}

/** Finds every shapefile layer of a zip in any folder; reads only the zip's directory. */
export async function partsOfZip(
  path: string,
): Promise<{ layers: ShapefileParts[]; close(): void }> {
  const zip = await openZip(path);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!isClutter(entry.fileName)) entries.push(entry);
  }
  const shapes = entries.filter(({ fileName }) => extensionOf(fileName) === 'shp');
  const locked = shapes.find((entry) => entry.isEncrypted());
  if (locked) throw refuse(path, 'has a password. Unpack it and zip it without one');
  if (shapes.length === 0) throw refuse(path, `contains no shapefile${whatElse(entries)}`);
  const layers = shapes.map(({ fileName: shape, uncompressedSize }) => ({
    layer: stemOf(basename(shape)),
    bytes: uncompressedSize,
    open: async (extension: string) => {
      const part = entries.find(
        ({ fileName }) =>
          dirname(fileName) === dirname(shape) &&
          isPart(basename(fileName), stemOf(basename(shape)), extension),
      );
      return part === undefined ? null : openEntry(path, zip, part);
    },
  }));
  return { layers, close: () => zip.close() };
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw asRefusal(path, error);
  }
}

async function openEntry(path: string, zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    const stream = heardLater(await zip.openReadStreamPromise(entry));
    const refusal = Readable.from(refusing(path, stream), { objectMode: false });
    refusal.once('close', () => stream.destroy());
    return refusal;
  } catch (error) {
    throw asRefusal(path, error);
  }
}

/**
 * Prevents an unhandled error event: the reader receives the failure, but may already have stopped
 * because another part of the layer failed.
 */
const heardLater = (stream: Readable) => stream.on('error', () => {});

async function* refusing(path: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw asRefusal(path, error);
  }
}

/** Replaces errors of the zip reader and zlib, which say only that the file is damaged. */
function asRefusal(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof CadastreFileError || (code && !code.startsWith('Z_'))) return error;
  return refuse(
    path,
    'is not a complete zip file: it is cut short or damaged. Download or copy it again',
  );
}

const refuse = (path: string, reason: string) => new CadastreFileError(`${path} ${reason}.`);

function whatElse(entries: readonly Entry[]): string {
  const names = entries.map(({ fileName }) => basename(fileName)).slice(0, 5);
  return names.length === 0
    ? ''
    : `, only ${names.join(', ')}. Unpack it and import the file itself`;
}

/** Folders, and the metadata that macOS adds. */
const isClutter = (name: string) => /\/$|(^|\/)(__MACOSX\/|\._)/.test(name);

const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

const stemOf = (name: string) => name.slice(0, name.length - extname(name).length);

const isPart = (name: string, stem: string, extension: string) =>
  extensionOf(name) === extension && stemOf(name).toLowerCase() === stem.toLowerCase();
