import { GEO_EXTENSIONS, hasExtension } from '#shared/lib/geo';

/** A file as chosen or unpacked. */
export interface GivenFile {
  /** Folders and name, separated by `/`. */
  path: string;
  content: Blob;
  /** The chosen archive that it comes from. */
  archive?: string;
  /** Whether its content shows that it is a list of farms. */
  isList?: boolean;
}

/** One boundary file; a shapefile consists of several files, and a GeoPackage may have a log. */
export interface FileGroup {
  /** Names the boundary for people. */
  path: string;
  files: readonly GivenFile[];
  /** Name of its archive, if the archive has no other content. */
  archive?: string;
}

export interface GroupedFiles {
  lists: readonly GivenFile[];
  groups: readonly FileGroup[];
  /** Files that are not read, with advice if there is any. */
  ignored: readonly { path: string; advice: string | null }[];
}

const LISTS = ['.csv', '.tsv'];
const PARTS_OF_SHAPEFILE = [
  '.dbf',
  '.prj',
  '.shx',
  '.cpg',
  '.qpj',
  '.sbn',
  '.sbx',
  '.shp.xml',
  '.qix',
  '.qmd',
];
const PARTS_OF_GEOPACKAGE = ['.gpkg-wal', '.gpkg-shm'];
/** Files that consist of several, by the extension of the main one. */
const PARTS: readonly [main: string, parts: readonly string[]][] = [
  ['.shp', PARTS_OF_SHAPEFILE],
  ['.gpkg', PARTS_OF_GEOPACKAGE],
];
const ADVICE: readonly [extensions: readonly string[], advice: string][] = [
  [['.xlsx', '.xls', '.ods', '.numbers'], 'Save the spreadsheet as CSV.'],
  [['.rar', '.7z', '.gz', '.tar', '.tgz'], 'Repack it as a .zip file.'],
  [PARTS_OF_SHAPEFILE, 'Its .shp file is missing.'],
  [PARTS_OF_GEOPACKAGE, 'Its .gpkg file is missing.'],
];
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i;

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '');

/** Sorts chosen files into lists of farms and boundaries; a boundary includes its parts. */
export function groupFiles(given: readonly GivenFile[]): GroupedFiles {
  const files = given.filter(({ path }) => !HIDDEN.test(path));
  const parts = new Map(files.map((file) => [file.path.toLowerCase(), [file]]));
  const lists: GivenFile[] = [];
  const boundaries: GivenFile[] = [];
  const ignored: { path: string; advice: string | null }[] = [];
  for (const file of files) {
    const { path } = file;
    const main = mainPathOf(path);
    const whole = main === null ? undefined : parts.get(main);
    if (file.isList || hasExtension(path, LISTS)) lists.push(file);
    else if (whole) whole.push(file);
    else if (hasExtension(path, ['.shp', ...GEO_EXTENSIONS])) boundaries.push(file);
    else {
      const [, advice = null] = ADVICE.find(([ends]) => hasExtension(path, ends)) ?? [];
      ignored.push({ path, advice });
    }
  }
  const groups = boundaries
    .map(({ path }) => ({ path, files: parts.get(path.toLowerCase()) ?? [] }))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en-AU', { numeric: true }));
  return { lists, groups, ignored };
}

/** The path, in lower case, of the file that this one belongs to, if that file exists. */
function mainPathOf(path: string): string | null {
  for (const [main, parts] of PARTS) {
    const part = parts.find((extension) => hasExtension(path, [extension]));
    if (part !== undefined) return path.slice(0, -part.length).toLowerCase() + main;
  }
  return null;
}

/** Lets the name of an archive also identify the only boundary in it. */
export function withArchive(group: FileGroup, all: readonly FileGroup[]): FileGroup {
  const archive = group.files[0]?.archive;
  const isAlone = all.filter(({ files }) => files[0]?.archive === archive).length === 1;
  return archive !== undefined && isAlone ? { ...group, archive } : group;
}
