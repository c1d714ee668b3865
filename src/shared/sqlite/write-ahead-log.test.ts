import { describe, expect, it } from 'vitest';
import { applyLog, readSqlite, writeSqlite } from './index.ts';
import { framesOf, writeLog } from './write-ahead-log.fixture.ts';

const FRAME_BYTES = 24 + 4_096;
const databaseOf = (name: string, rows = 1) =>
  writeSqlite({
    applicationId: 0,
    userVersion: 0,
    tables: [
      {
        name: 't',
        sql: 'CREATE TABLE t (a)',
        rows: Array.from({ length: rows }, (_, i) => ({ id: i + 1, values: [`${name} ${i}`] })),
      },
    ],
  });
const [before, after, later] = [
  databaseOf('before', 900),
  databaseOf('after', 1_200),
  databaseOf('later', 3),
];
const namesOf = (bytes: Uint8Array) => [...readSqlite(bytes).table('t')!.rows()].flat();
const applied = (log: Uint8Array) => applyLog(before, log, () => undefined);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const flipped = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, i) => (i === at ? ~byte : byte));

describe('applyLog', () => {
  it.each([
    ['small', false],
    ['big', true],
  ])('applies what was committed with the %s end first', async (_, isBig) => {
    const { bytes, isWhole } = await applied(writeLog(framesOf(after), isBig));
    expect(isWhole).toBe(true);
    expect(namesOf(bytes)).toEqual(namesOf(after));
  });

  it('applies the last of several changes, also if the database shrinks', async () => {
    const { bytes } = await applied(writeLog([...framesOf(after), ...framesOf(later)]));
    expect(bytes).toHaveLength(later.length);
    expect(namesOf(bytes)).toEqual(namesOf(later));
  });

  it('ignores the frames of an earlier log after the last one', async () => {
    const old = writeLog(framesOf(later), false, 3).subarray(32);
    const { bytes, isWhole } = await applied(joined(writeLog(framesOf(after)), old));
    expect(isWhole).toBe(true);
    expect(namesOf(bytes)).toEqual(namesOf(after));
  });

  it('leaves the database as it is with an empty log', async () => {
    expect(await applied(new Uint8Array())).toEqual({ bytes: before, isWhole: true });
  });

  const two = writeLog([...framesOf(after), ...framesOf(later)]);
  const end = writeLog(framesOf(after)).length;
  it.each([
    ['a change that was not committed', two.subarray(0, end + FRAME_BYTES)],
    ['a frame that is cut off', two.subarray(0, end + FRAME_BYTES - 1)],
    ['the header of a frame that is cut off', two.subarray(0, end + 5)],
    ['a damaged page', flipped(two, end + 200)],
    ['a damaged checksum', flipped(two, end + 17)],
  ])('applies only the changes before %s, and says so', async (_, log) => {
    const { bytes, isWhole } = await applied(log);
    expect(isWhole).toBe(false);
    expect(namesOf(bytes)).toEqual(namesOf(after));
  });

  const huge = framesOf(after).map((frame) => ({ ...frame, pages: frame.pages && 0xffffffff }));
  it.each([
    ['of a damaged header', flipped(two, 12)],
    ['of another page size', flipped(two, 10)],
    ['of text', new TextEncoder().encode('no log at all')],
    ['of more pages than it has', writeLog(huge)],
  ])('does not apply a log %s, and says so', async (_, log) => {
    expect(await applied(log)).toEqual({ bytes: before, isWhole: false });
  });
});
