import { open } from 'node:fs/promises';
import { CadastreFileError } from '../cadastre-file-error.ts';
import type { FeatureSource, OnBytes } from './feature-source.ts';
import { openFlatGeobuf } from './flat-geobuf.ts';
import { openGeoJson } from './geo-json.ts';
import { partsBeside, partsOfZip } from './shapefile-parts.ts';
import { openShapefile } from './shapefile.ts';

const SNIFFED_BYTES = 512;
const KINDS = 'GeoJSON, newline GeoJSON, a shapefile (.shp or zip) or FlatGeobuf';

export interface OpenedFile {
  /** Every layer of the file. */
  sources: FeatureSource[];
  close(): void;
}

/**
 * Opens the layers of a file, recognised by its content rather than its name. Throws
 * `CadastreFileError` for anything but a cadastre in a supported format.
 */
export async function openSources(path: string, onBytes: OnBytes): Promise<OpenedFile> {
  const start = await startOf(path);
  const single = async (source: Promise<FeatureSource>) => ({
    sources: [await source],
    close: () => {},
  });
  switch (kindOf(path, start)) {
    case 'json':
      return single(openGeoJson(path, onBytes));
    case 'fgb':
      return single(openFlatGeobuf(path, onBytes));
    case 'shp':
      return single(openShapefile(path, await partsBeside(path), onBytes));
    case 'zip': {
      const zip = await partsOfZip(path);
      const sources = zip.layers.map((parts) => openShapefile(path, parts, onBytes));
      return { sources: await Promise.all(sources), close: () => zip.close() };
    }
  }
}

async function startOf(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc(SNIFFED_BYTES),
        0,
        SNIFFED_BYTES,
        0,
      );
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CadastreFileError(`${path} does not exist.`);
    if (code === 'EISDIR') {
      throw new CadastreFileError(`${path} is a folder. Name a file: ${KINDS}.`);
    }
    throw new CadastreFileError(`${path} cannot be read: ${message}`);
  }
}

function kindOf(path: string, start: Buffer): 'json' | 'fgb' | 'shp' | 'zip' {
  const refuse = (reason: string) => new CadastreFileError(`${path} ${reason}`);
  if (start.length === 0) throw refuse('is empty. Download or export it again.');
  const hex = start.toString('hex', 0, 8);
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip';
  if (hex.startsWith('66676203666762')) return 'fgb';
  if (hex.startsWith('666762')) throw refuse('is FlatGeobuf of an unsupported version.');
  if (hex.startsWith('0000270a')) return 'shp';
  if (hex.startsWith('1f8b')) throw refuse('is packed with gzip. Unpack it first: gunzip');
  if (hex.startsWith('fffe') || hex.startsWith('feff')) {
    throw refuse('is UTF-16 text. Save it as UTF-8.');
  }
  if (start.toString('latin1', 0, 15) === 'SQLite format 3') {
    throw refuse('is a GeoPackage. Export the layer as FlatGeobuf or GeoJSON.');
  }
  // A GeoJSON text may be preceded by a byte order mark, whitespace or a record separator.
  const text = start.toString('utf8').replaceAll('\u001E', ' ').trimStart();
  if (text.startsWith('{')) return 'json';
  if (/^<(!doctype )?html/i.test(text)) {
    throw refuse('is a web page, most likely an error message instead of the download.');
  }
  if (text.startsWith('<')) throw refuse(`is XML. Export the parcels as ${KINDS}.`);
  throw refuse(`is not in a supported format: ${KINDS}.`);
}
