import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { hectaresOf, read, square, zip } from '../../geo-file.fixture.ts';
import {
  writeDbf,
  writeShp,
  WGS84_PRJ,
  type Column,
  type ShapeRecord,
} from './shapefile.fixture.ts';

const clockwise = (positions: Position[]) => positions.toReversed();
const NAME: Column = { name: 'NAME', type: 'C', length: 20 };

const shapefile = (records: ShapeRecord[], more: Record<string, Uint8Array | string> = {}) =>
  read('farm.zip', zip({ 'a.shp': writeShp(records), 'a.prj': WGS84_PRJ, ...more }));
const polygon = (...parts: Position[][]): ShapeRecord => ({ type: 5, parts });

describe('shapefile shapes', () => {
  it('become areas with holes and islands, in any order of rings', async () => {
    const [outer, hole, island] = [
      clockwise(square()),
      square(2, 2, 6),
      clockwise(square(4, 4, 2)),
    ];
    const expected = hectaresOf(square(), square(2, 2, 6)) + hectaresOf(square(4, 4, 2));
    for (const parts of [
      [outer, hole, island],
      [island, hole, outer],
      [hole, island, outer],
    ]) {
      const answer = await shapefile([polygon(...parts)]);
      expect(answer.areaHa).toBeCloseTo(expected, 6);
      expect(answer.features).toHaveLength(1);
    }
  });

  it('keep a hole that touches its outline at a vertex', async () => {
    const hole: Position[] = [square()[0]!, [146.004, -34.998], [146.002, -34.996], square()[0]!];
    const answer = await shapefile([polygon(clockwise(square()), clockwise(clockwise(hole)))]);
    expect(answer.refusal).toBeNull();
    expect(answer.areaHa).toBeCloseTo(hectaresOf(square(), hole), 6);
  });

  it('lose altitudes, and are noted if they are not areas', async () => {
    const answer = await shapefile([
      { type: 15, parts: [clockwise(square())] },
      { type: 0, parts: [] },
      { type: 1, parts: [[[146, -35]]] },
      { type: 3, parts: [square(20)] },
      { type: 31, parts: [] },
    ]);
    expect(answer.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(answer.receipt.leftOut.map(({ kind, feature }) => [kind, feature!.number])).toEqual([
      ['broken', 5],
      ['line', 4],
      ['empty', 2],
      ['point', 3],
    ]);
    expect(answer.offers).toMatchObject([{ kind: 'close-line' }]);
  });

  it.each([
    ['cut short', (shp: Uint8Array) => shp.subarray(0, shp.length - 20), /incomplete at record 1/],
    [
      'with an impossible number of parts',
      (shp: Uint8Array) => (shp.fill(0x7f, 144, 148), shp),
      /at record 1/,
    ],
    [
      'with a part that begins nowhere',
      (shp: Uint8Array) => (shp.fill(0x7f, 152, 156), shp),
      /at record 1/,
    ],
    [
      'with an impossible length',
      (shp: Uint8Array) => (shp.fill(0xff, 104, 108), shp),
      /at record 1/,
    ],
    ['that is something else', (shp: Uint8Array) => shp.fill(0x20, 0, 4), /not a valid shapefile/],
  ])('%s are refused', async (_, damage, reason) => {
    const shp = damage(writeShp([polygon(clockwise(square()))]));
    const { refusal } = await shapefile([], { 'a.shp': shp });
    expect(refusal?.reason).toMatch(reason);
  });

  const dbf = writeDbf([NAME], [['West'], ['East']]);
  const two = () => writeShp([0, 20].map((east) => polygon(clockwise(square(east)))));
  const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

  it.each([
    ['4 bytes', new Uint8Array(4), '4 bytes'],
    ['40 bytes', new Uint8Array(40).fill(0x7f), '40 bytes'],
  ])('are read with %s after the declared length, with a remark', async (_, remains, count) => {
    const shp = joined(two(), remains);
    const { features, receipt } = await shapefile([], { 'a.shp': shp, 'a.dbf': dbf });
    expect(features).toHaveLength(2);
    expect(receipt.remarks).toMatchObject([
      {
        kind: 'untidy',
        text: `The .shp file has ${count} after its last shape, which were ignored.`,
      },
    ]);
  });

  it('are read beyond a declared length that was never updated', async () => {
    const shp = two();
    new DataView(shp.buffer).setInt32(24, 50);
    const { features, receipt } = await shapefile([], { 'a.shp': shp, 'a.dbf': dbf });
    expect(features).toHaveLength(2);
    expect(receipt.remarks).toEqual([]);
  });

  it('get a remark that areas may be missing if the file ends between two records', async () => {
    const one = writeShp([polygon(clockwise(square()))]);
    const { receipt } = await shapefile([], {
      'a.shp': two().subarray(0, one.length),
      'a.dbf': dbf.slice(),
    });
    expect(receipt.remarks.map(({ text }) => text)).toContain(
      'The .shp file is incomplete: areas may be missing.',
    );
  });

  it('are read by their index if there is something between them', async () => {
    const one = writeShp([polygon(clockwise(square()))]);
    const all = two();
    const shp = joined(all.subarray(0, one.length), new Uint8Array(12), all.subarray(one.length));
    new DataView(shp.buffer).setInt32(24, shp.length / 2);
    const index = new DataView(new ArrayBuffer(116));
    const words = (one.length - 100) / 2;
    index.setInt32(0, 9994);
    [50, words - 4, 50 + words + 6, words - 4].forEach((value, i) =>
      index.setInt32(100 + 4 * i, value),
    );
    const shx = new Uint8Array(index.buffer);
    const { features } = await shapefile([], { 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf });
    expect(features.map(({ properties }) => properties)).toEqual([
      { NAME: 'West' },
      { NAME: 'East' },
    ]);
    const wrong = shx.slice(0, 108);
    new DataView(wrong.buffer).setInt32(100, 51);
    for (const files of [{ 'a.shp': shp }, { 'a.shp': shp, 'a.shx': wrong }]) {
      const { refusal } = await shapefile([], files);
      expect(refusal?.reason).toMatch(/incomplete at record 2/);
    }
  });

  it('are refused if the file ends inside a record header', async () => {
    const one = writeShp([polygon(clockwise(square()))]);
    const { refusal } = await shapefile([], { 'a.shp': two().subarray(0, one.length + 4) });
    expect(refusal?.reason).toMatch(/incomplete at record 2/);
  });
});

describe('shapefile attributes', () => {
  it('are converted to their types', async () => {
    const columns: Column[] = [
      NAME,
      { name: 'HA', type: 'N', length: 10 },
      { name: 'STARS', type: 'N', length: 4 },
      { name: 'F', type: 'F', length: 12 },
      { name: 'SOWN', type: 'D', length: 8 },
      { name: 'OK', type: 'L', length: 1 },
      { name: 'EMPTY', type: 'C', length: 5 },
    ];
    const dbf = writeDbf(columns, [['North', '12.50', '****', '1.5e+3', '20220630', 'T', '']]);
    const { features } = await shapefile([polygon(clockwise(square()))], { 'a.dbf': dbf });
    expect(features[0]!.properties).toEqual({
      NAME: 'North',
      HA: 12.5,
      STARS: null,
      F: 1500,
      SOWN: '2022-06-30',
      OK: true,
      EMPTY: null,
    });
  });

  const cafe1252 = Uint8Array.of(0x43, 0x61, 0x66, 0xe9);
  it.each([
    ['by the .cpg', cafe1252, 0, { 'a.cpg': 'ISO-8859-1' }],
    ['by a .cpg that is a number', cafe1252, 0, { 'a.CPG': '1252\r\n' }],
    ['by a .cpg that is a short number', cafe1252, 0, { 'a.cpg': '88591' }],
    ['as UTF-8 by the .cpg', new TextEncoder().encode('Café'), 0x57, { 'a.cpg': 'UTF-8' }],
    ['as UTF-8 by themselves', new TextEncoder().encode('Café'), 0, {}],
    ['by the language byte', cafe1252, 0x57, {}],
    ['as Western otherwise', cafe1252, 0, { 'a.cpg': 'no such thing' }],
  ])('are decoded %s', async (_, name, language, more) => {
    const dbf = writeDbf([NAME], [[name]], language);
    const { features } = await shapefile([polygon(clockwise(square()))], { 'a.dbf': dbf, ...more });
    expect(features[0]!.properties['NAME']).toBe('Café');
  });

  const utf8 = (name: string) => new TextEncoder().encode(name);
  const latin1 = (name: string) => Uint8Array.from(name, (letter) => letter.charCodeAt(0));
  it.each([
    [
      'UTF-8 although the .cpg says 1252',
      [utf8('Größe'), utf8('Ngātiawa'), utf8('Plain')],
      '1252\r\n',
      '“a”: its .cpg file says 1252, but its names are UTF-8 and were read so.',
    ],
    [
      'Western although the .cpg says UTF-8',
      [latin1('Größe'), latin1('Café'), latin1('Plain')],
      'UTF-8',
      '“a”: its .cpg file says UTF-8, but its names are not. They were read in an older encoding; check them.',
    ],
  ])('are decoded as %s, with a remark', async (_, names, cpg, remark) => {
    const records = names.map((_, i) => polygon(clockwise(square(i * 20))));
    const files = {
      'a.dbf': writeDbf(
        [NAME],
        names.map((name) => [name]),
      ),
      'a.cpg': cpg,
    };
    const { features, receipt } = await shapefile(records, files);
    const expected = names[1]!.length === 4 ? 'Café' : 'Ngātiawa';
    expect(features.map(({ properties }) => properties['NAME'])).toEqual([
      'Größe',
      expected,
      'Plain',
    ]);
    expect(receipt.remarks.map(({ kind, text }) => [kind, text])).toEqual([['encoding', remark]]);
  });

  it.each([
    ['Western names that are not all UTF-8', [latin1('Ã¼'), latin1('Café')], 'windows-1252'],
    ['a UTF-8 name that is cut at the width of its field', [utf8('AGröße auf Größ')], 'UTF-8'],
    ['names without accents', [utf8('North')], 'windows-1252'],
    ['names of two bytes a character', [Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3)], 'gbk'],
  ])('are decoded as the .cpg says for %s', async (_, names, cpg) => {
    const width: Column = { name: 'NAME', type: 'C', length: 16 };
    const records = names.map((_, i) => polygon(clockwise(square(i * 20))));
    const cut = names.map((name) => [name.subarray(0, 16)]);
    const { features, receipt } = await shapefile(records, {
      'a.dbf': writeDbf([width], cut),
      'a.cpg': cpg,
    });
    expect(receipt.remarks).toEqual([]);
    expect(features[0]!.properties['NAME']).toBe(new TextDecoder(cpg).decode(cut[0]![0]));
  });

  it('may be missing, too few or marked as deleted', async () => {
    const records = [0, 20, 40].map((east) => polygon(clockwise(square(east))));
    const none = await shapefile(records);
    expect(none.features).toHaveLength(3);
    expect(none.receipt.remarks).toMatchObject([{ kind: 'assumed' }]);
    const few = await shapefile(records, { 'a.dbf': writeDbf([NAME], [['A'], null]) });
    expect(few.features.map(({ properties }) => properties)).toEqual([{ NAME: 'A' }, {}]);
    expect(few.receipt.remarks).toMatchObject([
      { kind: 'untidy', text: '“a” has 3 shapes and 2 rows of attributes.' },
    ]);
  });

  it('of a damaged table leave the areas unaffected', async () => {
    const whole = writeDbf([NAME], [['North']]);
    for (const dbf of [
      whole.subarray(0, 10),
      whole.subarray(0, 50),
      new Uint8Array(100).fill(0xff),
    ]) {
      const { features } = await shapefile([polygon(clockwise(square()))], { 'a.dbf': dbf });
      expect(features).toHaveLength(1);
    }
  });
});
