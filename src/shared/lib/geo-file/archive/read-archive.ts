import { ARCHIVE_EXTENSIONS, GEO_FORMATS, hasExtension } from '#shared/lib/geo';
import type { ParsedLayer } from '../parsed-file.ts';
import { anyOf, someOf } from '../feature-title.ts';
import { formats } from '../formats.ts';
import { decodeText } from '../reading/decode-text.ts';
import type { ReadContext } from '../reading/read-context.ts';
import { FileRefusalError } from '../refusal.ts';
import { inflateEntry } from './inflate-entry.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

export interface ReadArchive {
  /** `KMZ`, `Shapefile` or `Zip`. */
  format: string;
  layers: ParsedLayer[];
}

/** Maximum nesting of archives: one inside another is common, more is an attack. */
const MAX_DEPTH = 2;
/** Companion files of a layer; listing their names would not help a user. */
const PART_OF_SHAPEFILE = /\.(shp|shx|dbf|prj|cpg|qpj|qmd|qml|sbn|sbx|shp\.xml|fix|avl|lyr)$/i;
const PART_OF_TASK_DATA = /(?:^|\/)(?:[a-z]{3}\d{5}\.(?:xml|bin)|linklist\.xml)$/i;
const PART_OF_KMZ = /\.(png|jpe?g|gif|bmp|tiff?|dae|txt|html?|css)$/i;
const PARTS = [PART_OF_SHAPEFILE, PART_OF_TASK_DATA, PART_OF_KMZ];

/**
 * Reads the layers of a KMZ or a zipped shapefile, whatever their case and folder: every KML (a
 * `doc.kml` at the root first), every shapefile, every GeoJSON, and those inside nested archives.
 */
export async function readArchive(
  bytes: Uint8Array,
  reading: ReadContext,
  depth = 1,
): Promise<ReadArchive> {
  const entries = readZipDirectory(bytes, reading.limits.archiveEntries);
  const files = formats.map((format) => {
    const found = entries.filter(({ path }) => format.isInArchive(path));
    const rank = ({ path }: ZipEntry) => (format.isFirst?.(path) ? 0 : 1);
    return { format, found: found.sort((one, other) => rank(one) - rank(other)) };
  });
  const inner = depth < MAX_DEPTH ? entries.filter(isArchive) : [];
  const jobs = files.reduce((sum, { found }) => sum + found.length, inner.length);
  if (jobs === 0) throw new FileRefusalError(nothingIn(entries));

  let job = 0;
  const next = () => {
    const budget = reading.budget.part(job / jobs, (job + 1) / jobs);
    job++;
    return reading.at(budget);
  };
  const layers: ParsedLayer[] = [];
  for (const { format, found } of files) {
    for (const entry of found) {
      const at = next();
      const inflate = (one: ZipEntry) => inflateEntry(bytes, one, at);
      const file = {
        name: layerName(entry, found),
        bytes: () => inflate(entry),
        text: async () => decodeText(await inflate(entry), at.notes),
        companion: async (extension: string) => {
          const sibling = siblingOf(entry, extension, entries);
          return sibling && inflate(sibling);
        },
        neighbour: async (fileName: string) => {
          const found = neighbourOf(entry, fileName, entries);
          return found && decodeText(await inflate(found), at.notes);
        },
      };
      layers.push(...(await format.read(file, at)));
    }
  }
  for (const entry of inner) {
    const at = next();
    const read = await readArchive(await inflateEntry(bytes, entry, at), at, depth + 1);
    layers.push(...read.layers);
  }
  noteRest(entries, reading);
  const first = files.find(({ found }) => found.length > 0)?.format;
  return { format: first?.archivedAs ?? 'Zip', layers };
}

const isArchive = ({ path }: ZipEntry) => hasExtension(path, ARCHIVE_EXTENSIONS);

const stemOf = (path: string) => path.replace(/\.[^./]*$/, '');
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** File name without its extension; includes the folders if another file has the same name. */
function layerName({ path }: ZipEntry, among: readonly ZipEntry[]): string {
  const name = stemOf(fileOf(path));
  const isTaken = among.filter((other) => stemOf(fileOf(other.path)) === name).length > 1;
  return isTaken ? stemOf(path) : name;
}

/**
 * Finds the companion file of a shapefile with this extension, ignoring case and, if necessary, the
 * folder.
 */
function siblingOf(
  { path }: ZipEntry,
  extension: string,
  entries: readonly ZipEntry[],
): ZipEntry | undefined {
  const wanted = `${stemOf(path)}.${extension}`.toLowerCase();
  const found = entries.find((entry) => entry.path.toLowerCase() === wanted);
  if (found) return found;
  const same = entries.filter((entry) => fileOf(entry.path).toLowerCase() === fileOf(wanted));
  return same.length === 1 ? same[0] : undefined;
}

/** Finds a file of the same folder by its name, ignoring case. */
function neighbourOf(
  { path }: ZipEntry,
  fileName: string,
  entries: readonly ZipEntry[],
): ZipEntry | undefined {
  const wanted = (path.slice(0, path.lastIndexOf('/') + 1) + fileName).toLowerCase();
  return entries.find((entry) => entry.path.toLowerCase() === wanted);
}

function noteRest(entries: readonly ZipEntry[], reading: ReadContext): void {
  const rest = entries
    .filter((entry) => !isArchive(entry))
    .filter(({ path }) => !formats.some(({ isInArchive }) => isInArchive(path)))
    .filter(({ path }) => !PARTS.some((part) => part.test(path)));
  if (rest.length === 0) return;
  const names = someOf(rest.map(({ path }) => fileOf(path)));
  reading.notes.leftOut('beside', `The archive also contains ${names}, which cannot be imported.`);
}

function nothingIn(entries: readonly ZipEntry[]): string {
  if (entries.length === 0) return 'The archive is empty.';
  const paths = entries.map(({ path }) => path);
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (has(/\.dbf$/i) || has(/\.prj$/i)) {
    return 'The archive has parts of a shapefile, but its .shp file is missing.';
  }
  const names = someOf(paths.map((path) => fileOf(path)));
  return `The archive contains ${names}, but no ${anyOf(Object.keys(GEO_FORMATS))}.`;
}
