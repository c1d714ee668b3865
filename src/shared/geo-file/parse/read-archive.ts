import { ARCHIVE_EXTENSIONS, GEO_FORMATS, hasExtension } from '#shared/lib/geo';
import type { ParsedLayer } from '../base/parsed-file.ts';
import { anyOf, someOf } from '../base/feature-title.ts';
import { decodeText } from './decode-text.ts';
import type { GeoFormat } from './format.ts';
import type { ReadContext } from './read-context.ts';
import { FileRefusalError, LimitError, OtherContentError } from '../base/refusal.ts';
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
const PART_OF_SHAPEFILE = /\.(prj|cpg|qpj|qix|qmd|qml|sbn|sbx|shp\.xml|fix|avl|lyr)$/i;
const PART_OF_GEOPACKAGE = /\.gpkg-shm$/i;
const PART_OF_TASK_DATA = /(?:^|\/)(?:[a-z]{3}\d{5}\.(?:xml|bin)|linklist\.xml)$/i;
const PART_OF_KMZ = /\.(png|jpe?g|gif|bmp|tiff?|dae|txt|html?|css)$/i;
const PARTS = [PART_OF_SHAPEFILE, PART_OF_GEOPACKAGE, PART_OF_TASK_DATA, PART_OF_KMZ];

/**
 * Reads the layers of a KMZ or a zipped shapefile, whatever their case and folder: every KML (a
 * `doc.kml` at the root first), every shapefile, every GeoJSON, and those inside nested archives.
 * Names a file that cannot be read and leaves it out, if another one can.
 */
export async function readArchive(
  bytes: Uint8Array,
  formats: readonly GeoFormat[],
  reading: ReadContext,
  depth = 1,
): Promise<ReadArchive> {
  const entries = readZipDirectory(bytes, reading.limits.archiveEntries);
  reading.files(entries.length);
  const paths = indexPaths(entries);
  const files = formats.map((format) => {
    const found = entries.filter(({ path }) => format.isInArchive(path));
    const rank = ({ path }: ZipEntry) => (format.isFirst?.(path) ? 0 : 1);
    return { format, found: found.sort((one, other) => rank(one) - rank(other)) };
  });
  const inner = depth < MAX_DEPTH ? entries.filter(isArchive) : [];
  const jobs = files.reduce((sum, { found }) => sum + found.length, inner.length);
  if (jobs === 0) throw nothingIn(entries);

  let job = 0;
  const next = () => {
    const budget = reading.budget.part(job / jobs, (job + 1) / jobs);
    job++;
    return reading.at(budget);
  };
  const used = new Set<ZipEntry>();
  const failures: Failure[] = [];
  const layers: ParsedLayer[] = [];
  let first: GeoFormat | null = null;
  for (const { format, found } of files) {
    const names = countBy(found, ({ path }) => stemOf(fileOf(path)));
    for (const entry of found) {
      const at = next();
      const inflate = (one: ZipEntry) => {
        used.add(one);
        return inflateEntry(bytes, one, at);
      };
      const file = {
        name: layerName(entry, names),
        bytes: () => inflate(entry),
        text: async () => decodeText(await inflate(entry), at),
        companion: async (extension: string) => {
          const sibling = siblingOf(entry, extension, paths);
          return sibling && inflate(sibling);
        },
        neighbour: async (fileName: string) => {
          const found = neighbourOf(entry, fileName, paths);
          return found && decodeText(await inflate(found), at);
        },
      };
      const read = await attempt(entry, at, failures, () => format.read(file, at));
      await at.budget.reach(1);
      if (read === null) continue;
      for (const layer of read) layers.push(layer);
      first ??= format;
    }
  }
  for (const entry of inner) {
    const at = next();
    used.add(entry);
    const read = await attempt(entry, at, failures, async () =>
      readArchive(await inflateEntry(bytes, entry, at), formats, at, depth + 1),
    );
    for (const layer of read?.layers ?? []) layers.push(layer);
  }
  if (failures.length === jobs) throw whyNothing(failures, entries);
  noteRest(entries, used, failures, reading);
  return { format: first?.archivedAs ?? 'Zip', layers };
}

/** A file of the archive that cannot be read, and why. */
interface Failure {
  entry: ZipEntry;
  error: FileRefusalError;
}

/**
 * Reads one file; if that fails, undoes its notes and adds it to the failures. What it unpacked
 * still counts, so that failures do not lengthen the work.
 */
async function attempt<Result>(
  entry: ZipEntry,
  { notes, total }: ReadContext,
  failures: Failure[],
  read: () => Promise<Result>,
): Promise<Result | null> {
  const undo = notes.mark();
  const { features, vertices } = total;
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FileRefusalError) || error instanceof LimitError) throw error;
    undo();
    Object.assign(total, { features, vertices });
    failures.push({ entry, error });
    return null;
  }
}

const isArchive = ({ path }: ZipEntry) => hasExtension(path, ARCHIVE_EXTENSIONS);

const stemOf = (path: string) => path.replace(/\.[^./]*$/, '');
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function countBy(entries: readonly ZipEntry[], keyOf: (entry: ZipEntry) => string) {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** File name without its extension; includes the folders if another file has the same name. */
function layerName({ path }: ZipEntry, names: ReadonlyMap<string, number>): string {
  const name = stemOf(fileOf(path));
  return (names.get(name) ?? 0) > 1 ? stemOf(path) : name;
}

/** The files of an archive by their path and by their name, both in lower case. */
interface PathIndex {
  byPath: ReadonlyMap<string, ZipEntry>;
  /** Null where several folders have a file of this name. */
  byName: ReadonlyMap<string, ZipEntry | null>;
}

function indexPaths(entries: readonly ZipEntry[]): PathIndex {
  const byPath = new Map<string, ZipEntry>();
  const byName = new Map<string, ZipEntry | null>();
  for (const entry of entries) {
    const path = entry.path.toLowerCase();
    if (!byPath.has(path)) byPath.set(path, entry);
    const name = fileOf(path);
    byName.set(name, byName.has(name) ? null : entry);
  }
  return { byPath, byName };
}

/**
 * Finds the companion file of a shapefile with this extension, ignoring case and, if necessary, the
 * folder.
 */
function siblingOf(
  { path }: ZipEntry,
  extension: string,
  { byPath, byName }: PathIndex,
): ZipEntry | undefined {
  const wanted = `${stemOf(path)}.${extension}`.toLowerCase();
  return byPath.get(wanted) ?? byName.get(fileOf(wanted)) ?? undefined;
}

/** Finds a file of the same folder by its name, ignoring case. */
function neighbourOf(
  { path }: ZipEntry,
  fileName: string,
  { byPath }: PathIndex,
): ZipEntry | undefined {
  return byPath.get((path.slice(0, path.lastIndexOf('/') + 1) + fileName).toLowerCase());
}

/** Names what was left out: boundary files that failed with their reasons, and other files. */
function noteRest(
  entries: readonly ZipEntry[],
  used: ReadonlySet<ZipEntry>,
  failures: readonly Failure[],
  { notes }: ReadContext,
): void {
  for (const { entry, error } of failures) {
    if (error instanceof OtherContentError) continue;
    notes.leftOut('broken', `${fileOf(entry.path)} could not be read. ${error.message}`);
  }
  const others = new Set(
    failures.flatMap(({ entry, error }) => (error instanceof OtherContentError ? [entry] : [])),
  );
  const rest = entries.filter((entry) => {
    if (others.has(entry)) return true;
    return !used.has(entry) && !PARTS.some((part) => part.test(entry.path));
  });
  if (rest.length === 0) return;
  const names = someOf(rest.map(({ path }) => fileOf(path)));
  notes.leftOut('beside', `The archive also contains ${names}, which cannot be imported.`);
}

/** The refusal of an archive in which no file could be read. */
function whyNothing(failures: readonly Failure[], entries: readonly ZipEntry[]): FileRefusalError {
  const broken = failures.filter(({ error }) => !(error instanceof OtherContentError));
  const [first] = broken.length > 0 ? broken : failures;
  if (failures.length === 1) return first!.error;
  if (broken.length === 0) return nothingIn(entries);
  const texts = broken.map(({ entry, error }) => `${fileOf(entry.path)}: ${error.message}`);
  return new FileRefusalError(texts.slice(0, MAX_REASONS).join(' '));
}

/** Maximum number of reasons in a refusal; further ones would repeat these. */
const MAX_REASONS = 3;

function nothingIn(entries: readonly ZipEntry[]): FileRefusalError {
  if (entries.length === 0) return new OtherContentError('The archive is empty.');
  const paths = entries.map(({ path }) => path);
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (has(/\.dbf$/i) || has(/\.prj$/i)) {
    return new FileRefusalError(
      'The archive has parts of a shapefile, but its .shp file is missing.',
    );
  }
  const names = someOf(paths.map((path) => fileOf(path)));
  return new OtherContentError(
    `The archive contains ${names}, but no ${anyOf(Object.keys(GEO_FORMATS))}.`,
  );
}
