const [HEADER_BYTES, FRAME_HEADER_BYTES, PAGE_BYTES] = [32, 24, 4_096];

export interface Frame {
  /** Number of the page, from 1. */
  page: number;
  content: Uint8Array;
  /** Number of pages of the database after this frame commits; 0 if others follow. */
  pages: number;
}

/** Frames that commit all pages of a database. */
export const framesOf = (database: Uint8Array): Frame[] => {
  const pages = database.length / PAGE_BYTES;
  return Array.from({ length: pages }, (_, i) => ({
    page: i + 1,
    content: database.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES),
    pages: i + 1 === pages ? pages : 0,
  }));
};

/** Writes a log as SQLite does on a machine of this byte order. */
export function writeLog(frames: readonly Frame[], isBig = false, salt = 7): Uint8Array {
  const frameBytes = FRAME_HEADER_BYTES + PAGE_BYTES;
  const bytes = new Uint8Array(HEADER_BYTES + frames.length * frameBytes);
  const view = new DataView(bytes.buffer);
  let [first, second] = [0, 0];
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += 8) {
      first = (first + view.getUint32(at, !isBig) + second) % 2 ** 32;
      second = (second + view.getUint32(at + 4, !isBig) + first) % 2 ** 32;
    }
  };
  const words = (at: number, ...values: number[]) => {
    for (const [i, value] of values.entries()) view.setUint32(at + i * 4, value);
  };
  words(0, isBig ? 0x377f0683 : 0x377f0682, 3_007_000, PAGE_BYTES, 0, salt, salt + 1);
  add(0, 24);
  words(24, first, second);
  for (const [i, { page, content, pages }] of frames.entries()) {
    const at = HEADER_BYTES + i * frameBytes;
    words(at, page, pages, salt, salt + 1);
    bytes.set(content, at + FRAME_HEADER_BYTES);
    add(at, at + 8);
    add(at + FRAME_HEADER_BYTES, at + frameBytes);
    words(at + 16, first, second);
  }
  return bytes;
}
