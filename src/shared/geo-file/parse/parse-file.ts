import { GEO_EXTENSIONS, hasExtension } from '#shared/lib/geo';
import { anyOf } from '../base/feature-title.ts';
import type { GeoFile, UnreadGeoFile } from '../base/import-result.ts';
import type { ParsedFile } from '../base/parsed-file.ts';
import type { ReadingLimits } from '../base/limits.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { FileRefusalError } from '../base/refusal.ts';
import { decodeText } from './decode-text.ts';
import type { GeoFormat } from './format.ts';
import { createReadContext, type ReadContext } from './read-context.ts';

const MIB = 1024 * 1024;
/** Characters of a text by which its format is recognised. */
const SNIFFED_LENGTH = 4_096;
/** Formats that people choose by mistake, with advice. */
const OTHERS: readonly [ending: RegExp, advice: string][] = [
  [/\.(shp|dbf|shx|prj)$/i, 'Put all files of the shapefile (.shp, .dbf, .prj) into one .zip.'],
  [/\.(gdb|tab|mif|mid|dwg|gml|topojson|csv|qgz|qgs)$/i, 'Export it as KML or GeoJSON.'],
  [/\.(rar|7z|gz|tar|tgz)$/i, 'Repack it as a .zip file.'],
];

/**
 * Reads the content of a file into `parsed`, detecting the format by content rather than by name.
 * After a refusal, `parsed` has the part that was read before it.
 */
export async function parseFile(
  parsed: ParsedFile,
  file: GeoFile | UnreadGeoFile,
  { formats, limits }: { formats: readonly GeoFormat[]; limits: ReadingLimits },
  budget: WorkBudget,
): Promise<void> {
  const { name } = file;
  refuseByName(name);
  const bytes = await bytesOf(file, limits);
  const reading = createReadContext(limits, budget, bytes.length);
  parsed.notes = reading.notes;
  try {
    await readContent(parsed, { name, bytes }, formats, reading);
  } finally {
    parsed.featuresRead = reading.total.features;
    parsed.verticesRead = reading.total.vertices;
  }
}

async function bytesOf(file: GeoFile | UnreadGeoFile, limits: ReadingLimits): Promise<Uint8Array> {
  const size = 'size' in file ? file.size : file.bytes.length;
  if (size === 0) throw new FileRefusalError('The file is empty.');
  if (size > limits.bytes) {
    const [has, most] = [size, limits.bytes].map((one) => (one / MIB).toFixed(1));
    throw new FileRefusalError(`The file has ${has} MB; the limit is ${most} MB.`);
  }
  if (!('size' in file)) return file.bytes;
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    // Browsers throw a DOMException for a file that no longer exists.
    if (!(error instanceof DOMException)) throw error;
    throw new FileRefusalError('It was moved or changed after you chose it. Choose it again.');
  }
}

function refuseByName(name: string): void {
  if (hasExtension(name, GEO_EXTENSIONS)) return;
  const [, advice] = OTHERS.find(([ending]) => ending.test(name)) ?? [];
  throw new FileRefusalError(
    `This file type is not supported. ${advice ?? `Choose a ${anyOf(GEO_EXTENSIONS)} file.`}`,
  );
}

async function readContent(
  parsed: ParsedFile,
  { name, bytes }: GeoFile,
  formats: readonly GeoFormat[],
  reading: ReadContext,
) {
  const layer = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9 && bytes[3]! < 9) {
    parsed.format = /\.km[lz]$/i.test(name) ? 'KMZ' : 'Zip';
    const { readArchive } = await import('./read-archive.ts');
    Object.assign(parsed, await readArchive(bytes, formats, reading));
    return;
  }
  const binary = formats.find(({ sniffBytes }) => sniffBytes?.(bytes));
  const text = binary ? '' : await decodeText(bytes, reading);
  const { id, read } = binary ?? formatOfText(text, name, formats);
  parsed.format = id;
  const file = {
    name: layer,
    bytes: async () => bytes,
    text: async () => text,
    companion: async () => undefined,
    neighbour: async () => undefined,
  };
  parsed.layers = await read(file, reading);
}

function formatOfText(text: string, fileName: string, formats: readonly GeoFormat[]): GeoFormat {
  const startsAt = text.search(/[^\s\0\ufeff]/);
  if (startsAt === -1) throw new FileRefusalError('The file is empty.');
  const start = text.slice(startsAt, startsAt + SNIFFED_LENGTH);
  const found = formats.find(({ sniff }) => sniff(start))!;
  if (found.id !== 'GeoJSON') return found;
  if (/\.zip$/i.test(fileName)) {
    throw new FileRefusalError('It is named .zip but is not a zip archive.');
  }
  const claimed = fileName.replace(/\.kmz$/i, '.kml');
  const { id, beginning } =
    formats.find(({ extensions }) => hasExtension(claimed, extensions)) ?? found;
  const isJsonText = id === 'WKT' && /^[{[]/.test(start);
  if (beginning !== undefined && !isJsonText)
    throw new FileRefusalError(`It is not ${id}: ${beginning}.`);
  return found;
}
