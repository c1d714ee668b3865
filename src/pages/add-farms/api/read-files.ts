import { createGeoFileReader } from '#shared/geo-file';
import { ARCHIVE_EXTENSIONS, hasExtension } from '#shared/lib/geo';
import { BOUNDARY_CAPS, BOUNDARY_LIMITS } from '#shared/api/contract';
import type { ReadFile } from '../model/found-boundaries.ts';
import { groupFiles, withArchive, type FileGroup, type GivenFile } from '../model/group-files.ts';
import { readFarmList, type FarmLine } from '../model/farm-list.ts';
import { MAX_BYTES, MAX_CSV_BYTES, MAX_FARMS, MAX_FILES } from '../model/limits.ts';
import { archiveOf } from './archive-of.ts';
import { textOf, withTextLists } from './text-lists.ts';

/** The chosen files cannot be a list of farms; the message says why and what to do. */
export class FilesRefusedError extends Error {
  override readonly name = 'FilesRefusedError';
}

/** Everything that was read from the chosen files. */
export interface ReadFiles {
  files: readonly ReadFile[];
  /** Null without a list. */
  lines: readonly FarmLine[] | null;
  /** Sentences about the list and the files that nothing reads. */
  remarks: readonly string[];
}

export interface ReadingProgress {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

const TASK_DATA = /(?:^|\/)taskdata\.xml$/i;
const ENVELOPE_BYTES = 64 * 1024;
const USE = { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES };

/**
 * Reads a list of farms and their boundaries in a worker, one file at a time; a `.zip` is unpacked
 * first. Rejects with FilesRefusedError, or with the signal's reason.
 */
export async function readFiles(
  chosen: readonly File[],
  { signal, onProgress }: ReadingProgress,
): Promise<ReadFiles> {
  const reader = createGeoFileReader();
  try {
    const given = await unpacked(chosen, reader, signal);
    const { lists, groups, ignored } = groupFiles(await withTextLists(given));
    requireLimits(given, groups);
    const list = await listOf(lists);
    if (groups.length === 0) throw new FilesRefusedError(nothingFound(lists.length > 0));
    const files: ReadFile[] = [];
    for (const [i, group] of groups.entries()) {
      signal.throwIfAborted();
      files.push(await readGroup(group, reader, signal));
      onProgress((i + 1) / groups.length);
    }
    const { boundaries, others } = sortedByContent(files);
    const unread = [...ignored, ...others.map(({ group }) => ({ path: group.path, advice: null }))];
    const remarks = [...list.remarks, ...unread.map(ignoredWords)];
    return { files: boundaries, lines: list.lines, remarks };
  } finally {
    reader.dispose();
  }
}

/**
 * Separates files about something else, such as the metadata of an export, from boundaries; if
 * nothing else is there, they stay and say what they are.
 */
function sortedByContent(files: readonly ReadFile[]) {
  const isOther = ({ result }: ReadFile) => result?.refusal?.isOtherContent === true;
  const others = files.every(isOther) ? [] : files.filter(isOther);
  const boundaries = files.filter((file) => !others.includes(file));
  const groups = boundaries.map(({ group }) => group);
  return {
    boundaries: boundaries.map((file) => ({ ...file, group: withArchive(file.group, groups) })),
    others,
  };
}

type Reader = ReturnType<typeof createGeoFileReader>;

/** A browser gives the folder of a file only if the user chose a folder. */
const pathOf = (file: File) => file.webkitRelativePath || file.name;
const isZip = (file: File) =>
  hasExtension(file.name, ARCHIVE_EXTENSIONS) && !hasExtension(file.name, ['.kmz']);

async function unpacked(
  chosen: readonly File[],
  reader: Reader,
  signal: AbortSignal,
): Promise<GivenFile[]> {
  if (chosen.length > MAX_FILES) throw tooManyFiles();
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw tooLarge();
  const given: GivenFile[] = [];
  let bytes = 0;
  for (const file of chosen) {
    if (!isZip(file)) {
      given.push({ path: pathOf(file), content: file });
      continue;
    }
    const limits = { entries: MAX_FILES, bytes: MAX_BYTES - bytes };
    const archive = await reader.unpack(file, limits, signal);
    if ('refusal' in archive) throw new FilesRefusedError(`${file.name}: ${archive.refusal}`);
    // Task data reads its parts by name, so it stays an archive.
    if (archive.files.some(({ path }) => TASK_DATA.test(path))) {
      given.push({ path: pathOf(file), content: file });
      continue;
    }
    for (const { path, bytes: content } of archive.files) {
      bytes += content.length;
      const blob = new Blob([content as Uint8Array<ArrayBuffer>]);
      given.push({ path, content: blob, archive: pathOf(file) });
    }
  }
  return given;
}

function requireLimits(given: readonly GivenFile[], groups: readonly FileGroup[]): void {
  if (given.length > MAX_FILES) throw tooManyFiles();
  if (groups.length > MAX_FARMS) {
    throw new FilesRefusedError(
      `These are ${groups.length.toLocaleString('en-AU')} boundary files. Add at most ${MAX_FARMS} farms at a time.`,
    );
  }
}

const tooManyFiles = () =>
  new FilesRefusedError(
    `These are more than ${MAX_FILES.toLocaleString('en-AU')} files. Choose only the boundaries and the list of at most ${MAX_FARMS} farms.`,
  );
const tooLarge = () =>
  new FilesRefusedError('These files have more than 200 MB together. Choose fewer at a time.');

async function listOf(lists: readonly GivenFile[]) {
  const [list, ...others] = lists;
  if (!list) return { lines: null, remarks: [] };
  if (others.length > 0) {
    const names = lists.map(({ path }) => path).join(', ');
    throw new FilesRefusedError(`Choose one list of farms. These are several: ${names}.`);
  }
  if (list.content.size > MAX_CSV_BYTES) {
    throw new FilesRefusedError(`${list.path} has more than 2 MB. Choose a shorter list.`);
  }
  const { text, isGuessed } = await textOf(list);
  const read = readFarmList(text);
  if ('refusal' in read) throw new FilesRefusedError(`${list.path}: ${read.refusal}`);
  const { unused, missing, lines } = read;
  const remarks = [
    isGuessed && 'The list is not UTF-8, so it was read as Windows-1252. Check names with accents.',
    missing.length > 0 && `The list has no column ${quoted(missing)}.`,
    unused.length > 0 && `Not used from the list: ${quoted(unused)}.`,
  ].filter((sentence): sentence is string => Boolean(sentence));
  return { lines, remarks };
}

const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');

const nothingFound = (hasList: boolean) =>
  hasList
    ? 'There is a list of farms, but no boundary file with it. Choose them together, in a folder or a .zip.'
    : 'There is no boundary file among these. Choose a folder or a .zip with boundary files and a list.';

const ignoredWords = ({ path, advice }: { path: string; advice: string | null }) =>
  advice === null ? `${path} was not read.` : `${path} was not read. ${advice}`;

async function readGroup(group: FileGroup, reader: Reader, signal: AbortSignal): Promise<ReadFile> {
  const name = group.path;
  try {
    const file = await archiveOf(group);
    const result = await reader.read(file, { signal, use: USE });
    return { group, result, failure: null };
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = error instanceof Error ? error.message : `${name} could not be read.`;
    return { group, result: null, failure };
  }
}
