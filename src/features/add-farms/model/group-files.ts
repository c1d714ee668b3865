import { GEO_EXTENSIONS, hasExtension } from '#shared/lib/geo';

/** A file as chosen or unpacked. */
export interface GivenFile {
  /** Folders and name, separated by `/`. */
  path: string;
  content: Blob;
  /** The chosen archive that it comes from. */
  archive?: string;
}

/** One boundary file; a shapefile consists of several files. */
export interface FileGroup {
  /** Names the boundary for people. */
  path: string;
  files: readonly GivenFile[];
  /** Its archive, if nothing else is in there. */
  archive?: string;
}

export interface GroupedFiles {
  lists: readonly GivenFile[];
  groups: readonly FileGroup[];
  /** Files that nothing reads, with advice if there is any. */
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
const ADVICE: readonly [extensions: readonly string[], advice: string][] = [
  [['.xlsx', '.xls', '.ods', '.numbers'], 'Save the spreadsheet as CSV.'],
  [['.rar', '.7z', '.gz', '.tar', '.tgz'], 'Repack it as a .zip file.'],
  [PARTS_OF_SHAPEFILE, 'Its .shp file is missing.'],
];
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i;

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '');

/** Sorts chosen files into lists of farms and boundaries; a shapefile takes its parts along. */
export function groupFiles(given: readonly GivenFile[]): GroupedFiles {
  const files = given.filter(({ path }) => !HIDDEN.test(path));
  const shapefiles = files.filter(({ path }) => hasExtension(path, ['.shp']));
  const stems = new Map(shapefiles.map((file) => [stemOf(file.path).toLowerCase(), file]));
  const parts = new Map<GivenFile, GivenFile[]>(shapefiles.map((file) => [file, [file]]));
  const lists: GivenFile[] = [];
  const single: GivenFile[] = [];
  const ignored: { path: string; advice: string | null }[] = [];
  for (const file of files) {
    const { path } = file;
    const shapefile = stems.get(path.toLowerCase().replace(/\.shp\.xml$|\.[^./]*$/, ''));
    if (hasExtension(path, LISTS)) lists.push(file);
    else if (hasExtension(path, ['.shp'])) continue;
    else if (shapefile && hasExtension(path, PARTS_OF_SHAPEFILE)) parts.get(shapefile)!.push(file);
    else if (hasExtension(path, GEO_EXTENSIONS)) single.push(file);
    else {
      const [, advice = null] = ADVICE.find(([ends]) => hasExtension(path, ends)) ?? [];
      ignored.push({ path, advice });
    }
  }
  const groups = [...single.map((file) => [file]), ...parts.values()]
    .map((members) => ({ path: members[0]!.path, files: members }))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en-AU', { numeric: true }));
  return { lists, groups: groups.map((group) => withArchive(group, groups)), ignored };
}

function withArchive(group: FileGroup, all: readonly FileGroup[]): FileGroup {
  const archive = group.files[0]!.archive;
  const isAlone = all.filter(({ files }) => files[0]!.archive === archive).length === 1;
  return archive !== undefined && isAlone ? { ...group, archive } : group;
}
