/** A database with the changes that its write-ahead log adds. */
export interface LoggedDatabase {
  bytes: Uint8Array;
  /** False if the log is damaged or ends within a change, so that changes may be missing. */
  isWhole: boolean;
}

/** Whether a program writes changes of this database to a log, which may still contain some. */
export const isLogged = (bytes: Uint8Array): boolean => bytes[19] === 2;

const MAGIC = 0x377f0682;
const VERSION = 3_007_000;
const [HEADER_BYTES, FRAME_HEADER_BYTES] = [32, 24];

/**
 * Applies the committed changes of a write-ahead log to its database
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log), because programs leave the latest
 * changes there. `reach` reports progress and may pause or cancel.
 */
export async function applyLog(
  bytes: Uint8Array,
  log: Uint8Array,
  reach: (share: number) => Promise<void> | undefined,
): Promise<LoggedDatabase> {
  // SQLite empties a log whose changes are all in the database.
  if (log.length === 0) return { bytes, isWhole: true };
  const size = pageBytesOf(bytes);
  const changes = await committedChanges(log, size, reach);
  // Pages beyond the database are all in the log.
  const isTooLarge = changes !== null && changes.pages > bytes.length / size + changes.starts.size;
  if (changes === null || isTooLarge) return { bytes, isWhole: false };
  const { pages, starts, isWhole } = changes;
  if (pages === 0) return { bytes, isWhole };
  const changed = new Uint8Array(pages * size);
  changed.set(bytes.subarray(0, changed.length));
  for (const [page, start] of starts) {
    if (page < 1 || page > pages) continue;
    changed.set(log.subarray(start, start + size), (page - 1) * size);
  }
  return { bytes: changed, isWhole };
}

interface Changes {
  /** Pages of the database after the last commit; 0 if nothing was committed. */
  pages: number;
  /** Where the content of each changed page starts in the log. */
  starts: ReadonlyMap<number, number>;
  isWhole: boolean;
}

/**
 * Finds the changes that the log commits; null if the bytes are not a log of pages of this size.
 */
async function committedChanges(
  log: Uint8Array,
  size: number,
  reach: (share: number) => Promise<void> | undefined,
): Promise<Changes | null> {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length < HEADER_BYTES || !isLogOf(view, size)) return null;
  const isBig = (view.getUint32(0) & 1) === 1;
  let sums = checksum(view, 0, 24, isBig, [0, 0]);
  if (!isAt(view, 24, sums)) return null;
  const starts = new Map<number, number>();
  const pending = new Map<number, number>();
  let pages = 0;
  let at = HEADER_BYTES;
  const frameBytes = FRAME_HEADER_BYTES + size;
  for (; at + frameBytes <= log.length && isOfLog(view, at); at += frameBytes) {
    sums = checksum(view, at, 8, isBig, sums);
    sums = checksum(view, at + FRAME_HEADER_BYTES, size, isBig, sums);
    if (!isAt(view, at + 16, sums)) break;
    pending.set(view.getUint32(at), at + FRAME_HEADER_BYTES);
    const pagesAfterCommit = view.getUint32(at + 4);
    if (pagesAfterCommit > 0) {
      pages = pagesAfterCommit;
      for (const [page, start] of pending) starts.set(page, start);
      pending.clear();
    }
    await reach(at / log.length);
  }
  // Frames of an earlier log may follow the last one.
  const hasEnded =
    at === log.length || (at + FRAME_HEADER_BYTES <= log.length && !isOfLog(view, at));
  return { pages, starts, isWhole: hasEnded && pending.size === 0 };
}

/** Whether a frame has the salts of the log's header. */
const isOfLog = (view: DataView, at: number) =>
  view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);

/** Bytes of a page, as the header of the database states them. */
function pageBytesOf(bytes: Uint8Array): number {
  const stated = (bytes[16] ?? 0) * 256 + (bytes[17] ?? 0);
  return stated === 1 ? 65_536 : stated;
}

const isLogOf = (log: DataView, pageBytes: number) =>
  (log.getUint32(0) & ~1) === MAGIC &&
  log.getUint32(4) === VERSION &&
  log.getUint32(8) === pageBytes &&
  pageBytes >= 512 &&
  pageBytes % 8 === 0;

type Sums = readonly [number, number];

/**
 * Continues a checksum over bytes, whose number is divisible by eight; the checksum of a frame
 * leaves out its salts.
 */
function checksum(
  view: DataView,
  from: number,
  length: number,
  isBig: boolean,
  [first, second]: Sums,
): Sums {
  for (let at = from; at < from + length; at += 8) {
    first = (first + view.getUint32(at, !isBig) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBig) + first) >>> 0;
  }
  return [first, second];
}

const isAt = (view: DataView, at: number, [first, second]: Sums) =>
  view.getUint32(at) === first && view.getUint32(at + 4) === second;
