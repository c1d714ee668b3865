import { describe, expect, it } from 'vitest';
import { readFarmList } from '../model/farm-list.ts';
import { groupFiles } from '../model/group-files.ts';
import { textOf, withTextLists } from './text-lists.ts';

const HEAD = 'Farm name\tPIC\tFile\r\nBanksia\tNK123456\ta.kml\r\n';
const file = (path: string, text: string | Uint8Array<ArrayBuffer>) => ({
  path,
  content: new Blob([text]),
});
/** UTF-16 with its mark, as a spreadsheet saves “Unicode text”. */
function unicode(text: string): Uint8Array<ArrayBuffer> {
  const units = Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}
const grouped = async (...files: ReturnType<typeof file>[]) =>
  groupFiles(await withTextLists(files));

describe('a .txt file among the chosen files', () => {
  it('stays a boundary if it is WKT', async () => {
    const { lists, groups } = await grouped(file('a.txt', 'POLYGON((0 0,1 0,1 1,0 0))'));
    expect(lists).toEqual([]);
    expect(groups.map(({ path }) => path)).toEqual(['a.txt']);
  });

  it('is the list of farms if it names its columns', async () => {
    const { lists, groups } = await grouped(file('list.txt', unicode(HEAD)), file('a.kml', ''));
    expect(groups.map(({ path }) => path)).toEqual(['a.kml']);
    const read = readFarmList((await textOf(lists[0]!)).text);
    expect(read).toMatchObject({ lines: [{ name: 'Banksia', pic: 'NK123456', file: 'a.kml' }] });
  });
});
