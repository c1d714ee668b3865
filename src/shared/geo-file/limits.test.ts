import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  collection,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
  utf8,
  zip,
} from './geo-file.fixture.ts';
import { NO_GEOMETRY, readGeoFile, READING_LIMITS, type ReadingLimits } from './index.ts';

afterEach(() => void vi.restoreAllMocks());

const two = collection(feature([square()]), feature([square(20)]));
const reasonUnder = async (
  limits: Partial<ReadingLimits>,
  name: string,
  content: Parameters<typeof read>[1],
) => {
  const { refusal, features } = await read(name, content, { limits });
  expect(features).toEqual([]);
  expect(refusal?.standardText).toBe(name.endsWith('json') ? NO_GEOMETRY : null);
  return refusal!.reason;
};

describe('READING_LIMITS', () => {
  it('has the values for browsers and terminals', () => {
    expect(READING_LIMITS).toMatchObject({
      bytes: 50 * 1024 * 1024,
      inflatedBytes: 200 * 1024 * 1024,
      inflationRatio: 200,
      features: 100_000,
      vertices: 2_000_000,
      depth: 64,
      steps: 1_500_000_000,
    });
  });

  it('limits the size of a file', async () => {
    const big = new Uint8Array(3 * 1024 * 1024);
    expect(await reasonUnder({ bytes: 2 * 1024 * 1024 }, 'a.json', big)).toBe(
      'The file has 3.0 MB; the limit is 2.0 MB.',
    );
  });

  it('limits the size of a file before reading it', async () => {
    const arrayBuffer = () => Promise.reject(new Error('It was read.'));
    const file = { name: 'a.json', size: 80 * 1024 * 1024, arrayBuffer };
    const { refusal } = await readGeoFile(file);
    expect(refusal?.reason).toBe('The file has 80.0 MB; the limit is 50.0 MB.');
    expect((await readGeoFile({ ...file, name: 'a.gml' })).refusal?.reason).toMatch(
      /file type is not supported/,
    );
  });

  it('explains that a file no longer exists', async () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const { refusal } = await readGeoFile({ name: 'a.json', size: 9, arrayBuffer: gone });
    expect(refusal?.reason).toMatch(/moved or changed after you chose it/);
  });

  it('limits the number of features', async () => {
    expect(await reasonUnder({ features: 1 }, 'a.json', two)).toMatch(/more than 1 feature/);
    const placemarks = kml(placemark('A'), placemark('B'));
    expect(await reasonUnder({ features: 1 }, 'a.kml', placemarks)).toMatch(/more than 1 feature/);
  });

  it('limits the number of vertices, including those outside areas', async () => {
    expect(await reasonUnder({ vertices: 9 }, 'a.json', two)).toMatch(/more than 9 corners/);
    const { refusal } = await read('a.json', two, { limits: { vertices: 10 } });
    expect(refusal).toBeNull();
    const line = collection(feature(square(), {}, 'LineString'));
    expect(await reasonUnder({ vertices: 4 }, 'a.json', line)).toMatch(/more than 4 corners/);
  });

  it('limits the depth of elements, arrays, collections and archives', async () => {
    const folders = (depth: number) =>
      kml(
        '<Folder>'.repeat(depth),
        placemark('North', kmlPolygon([square()])),
        '</Folder>'.repeat(depth),
      );
    expect((await read('a.kml', folders(50))).features).toHaveLength(1);
    expect((await read('a.kml', folders(80))).refusal?.reason).toMatch(/more than 64 deep/);
    const nested = '<MultiGeometry>'.repeat(100) + '</MultiGeometry>'.repeat(100);
    expect((await readKml(placemark('North', nested))).refusal?.reason).toMatch(
      /more than 64 deep/,
    );
    const arrays = `{"a":${'['.repeat(1_000_000)}`;
    expect((await read('a.json', arrays)).refusal?.reason).toMatch(/more than 64 deep/);
    const brackets = `{"a":"${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}"}`;
    expect((await read('a.json', brackets)).refusal?.reason).toMatch(/which is not GeoJSON/);
    const archive = zip({ 'a.zip': zip({ 'b.zip': zip({ 'doc.kml': kml() }) }) });
    expect((await read('a.zip', archive)).refusal?.reason).toMatch(
      /contains b\.zip, but no GeoJSON/,
    );
  });

  it('limits the number of parts, even empty ones', async () => {
    const limits = { parts: 3 };
    const rings = { type: 'Polygon', coordinates: [square(), [], [], []] };
    const vertices = square()
      .map((position) => position.join(' '))
      .join(', ');
    const segments = '<trkseg/>'.repeat(4);
    for (const [name, content] of [
      ['a.json', rings],
      ['a.wkt', `POLYGON ((${vertices}), EMPTY, EMPTY, EMPTY)`],
      ['a.gpx', `<gpx><trk>${segments}</trk></gpx>`],
      ['a.xml', `<ISO11783_TaskData><PFD>${'<PLN/>'.repeat(3)}</PFD></ISO11783_TaskData>`],
      ['a.kml', kml(placemark('A', `<MultiGeometry>${'<Point/>'.repeat(4)}</MultiGeometry>`))],
    ] as const) {
      expect(await reasonUnder(limits, name, content), name).toMatch(/more than 3 parts/);
    }
  });

  it('limits the tracks of a GPX file before they are stored', async () => {
    const tracks = `<gpx>${'<trk/>'.repeat(3)}</gpx>`;
    expect(await reasonUnder({ features: 2 }, 'a.gpx', tracks)).toMatch(/more than 2 features/);
  });

  it('limits the corners that arcs of a drawing become', async () => {
    const vertices = [
      [0, 0],
      [1_000_000, 0],
    ].map(([x, y]) => `10\n${x}\n20\n${y}\n42\n1\n`);
    const drawing = `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n70\n1\n${vertices.join('')}0\nENDSEC\n0\nEOF\n`;
    expect(await reasonUnder({ vertices: 1_000 }, 'a.dxf', drawing)).toMatch(
      /more than 1,000 corners/,
    );
  });

  it('limits the values of a JSON text', async () => {
    const list = JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i));
    expect(await reasonUnder({ values: 4_000 }, 'a.json', list)).toMatch(/more than 4,000 values/);
  });

  it('limits the attributes of an XML element and its small errors', async () => {
    const attributes = Array.from({ length: 1_001 }, (_, i) => `a${i}=""`).join(' ');
    expect((await readKml(`<Placemark ${attributes}/>`)).refusal?.reason).toBe(
      'It is not valid KML: one of its elements has more than 1,000 attributes.',
    );
    const errors = placemark('&x;'.repeat(10_001));
    expect((await readKml(errors)).refusal?.reason).toBe(
      'It is not valid KML: it has thousands of small errors.',
    );
  });

  it('limits the work of checking a file', async () => {
    expect(await reasonUnder({ steps: 9 }, 'a.json', two)).toBe(
      'Its borders cross or overlap in too many places to check. Simplify it, then import it again.',
    );
    expect((await read('a.json', two, { limits: { steps: 50_000 } })).refusal).toBeNull();
  });

  it('gives the same result however slow the machine is', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    const { features } = await read('a.json', two);
    expect(features).toHaveLength(2);
  });
});

describe('zip bombs (195 kB → 200 MB) and path traversal', () => {
  const limits = { inflatedBytes: 4 * 1024 * 1024 };

  it('stops at the inflated size, whatever size the archive declares', async () => {
    const zeros = new Uint8Array(8 * 1024 * 1024);
    const bomb = zip({ 'doc.kml': zeros });
    expect(await reasonUnder(limits, 'a.kmz', bomb)).toMatch(/Unpacked, it has more than 4 MB/);
    const view = new DataView(bomb.buffer);
    const directory = bomb.length - 22 - 46 - 'doc.kml'.length;
    view.setUint32(directory + 24, 10, true);
    expect(await reasonUnder(limits, 'a.kmz', bomb)).toMatch(/Unpacked, it has more than 4 MB/);
  });

  it('stops at the inflation ratio', async () => {
    const bomb = zip({ 'doc.kml': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(60_000);
    const { refusal } = await read('a.kmz', bomb);
    expect(refusal?.reason).toMatch(/packed more than 200 times over/);
  });

  it('counts inflated bytes over all files of an archive and of nested archives', async () => {
    const half = new Uint8Array(3 * 1024 * 1024).fill(32);
    half.set(utf8(kml()));
    const text = { 'a.kml': half, 'b.kml': half };
    expect(await reasonUnder(limits, 'a.kmz', zip(text))).toMatch(/more than 4 MB/);
    expect(await reasonUnder(limits, 'a.zip', zip({ 'a.zip': zip(text) }))).toMatch(
      /more than 4 MB/,
    );
  });

  it('does not mistake a small file of blanks for a bomb', async () => {
    const blank = `${' '.repeat(3_000_000)}${kml(placemark('North', kmlPolygon([square()])))}`;
    const archive = zip({ 'doc.kml': blank });
    expect(blank.length / archive.length).toBeGreaterThan(300);
    expect((await read('a.kmz', archive)).features).toHaveLength(1);
  });

  it('limits the number of files', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.kml`, kml()]));
    expect(await reasonUnder({ archiveEntries: 20 }, 'a.zip', zip(files))).toMatch(
      /more than 20 files/,
    );
  });

  it('counts files over all nested archives', async () => {
    const inner = zip({ '1.kml': kml(), '2.kml': kml() });
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.zip`, inner]));
    expect(await reasonUnder({ archiveEntries: 20 }, 'a.zip', zip(files))).toMatch(
      /more than 20 files/,
    );
  });

  it('uses the last part of traversal paths as layer names only', async () => {
    const north = kml(placemark('North', kmlPolygon([square()])));
    const archive = zip({
      '../../etc/passwd.kml': north,
      'C:\\up\\..\\b.kml': north,
      '/root.kml': north,
    });
    const { receipt } = await read('a.kmz', archive);
    expect(receipt.layers.map(({ name }) => name)).toEqual(['passwd', 'b', 'root']);
  });
});

describe('readArchive', () => {
  const whole = () => zip({ 'doc.kml': kml(placemark('North', kmlPolygon([square()]))) });
  const directoryOf = (bytes: Uint8Array) => bytes.length - 22 - 46 - 'doc.kml'.length;

  it.each([
    ['cut short', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 30)],
    ['cut to its first bytes', (bytes: Uint8Array) => bytes.subarray(0, 6)],
    ['with a changed byte', (bytes: Uint8Array) => ((bytes[60] = bytes[60]! ^ 0x55), bytes)],
    [
      'with a wrong address',
      (bytes: Uint8Array) => (
        new DataView(bytes.buffer).setUint32(directoryOf(bytes) + 42, 1e6, true),
        bytes
      ),
    ],
    [
      'with a wrong size',
      (bytes: Uint8Array) => (
        new DataView(bytes.buffer).setUint32(directoryOf(bytes) + 20, 1e9, true),
        bytes
      ),
    ],
    [
      'with a directory beyond its end',
      (bytes: Uint8Array) => (
        new DataView(bytes.buffer).setUint32(bytes.length - 6, 1e9, true),
        bytes
      ),
    ],
  ])('reports an archive %s as damaged', async (_, damage) => {
    const { refusal } = await read('a.kmz', damage(whole()));
    expect(refusal?.reason).toMatch(/damaged or incomplete/);
  });

  it('reports an archive with a password as such, not as damaged', async () => {
    const bytes = whole();
    bytes[directoryOf(bytes) + 8]! |= 1;
    expect((await read('a.kmz', bytes)).refusal?.reason).toMatch(/has a password/);
  });

  it('reports an archive with unknown compression as such, not as damaged', async () => {
    const bytes = whole();
    bytes[directoryOf(bytes) + 10] = 9;
    expect((await read('a.kmz', bytes)).refusal?.reason).toMatch(/an unsupported way/);
  });

  it('reads an archive preceded by other data', async () => {
    const [bytes, front] = [whole(), utf8('PK\x03\x04 a program that unpacks itself ')];
    const both = new Uint8Array(front.length + bytes.length);
    both.set(front);
    both.set(bytes, front.length);
    expect((await read('a.kmz', both)).features).toHaveLength(1);
  });

  it('reads an archive with 64-bit sizes and offsets', async () => {
    const text = kml(placemark('North', kmlPolygon([square()])));
    expect((await read('a.kmz', zip64('doc.kml', text))).features).toHaveLength(1);
  });
});

/** Builds a ZIP64 archive of one deflated file, as streaming programs write it. */
function zip64(name: string, text: string): Uint8Array {
  const common = zip({ [name]: text });
  const end = common.length - 22;
  const directory = end - 46 - name.length;
  const view = new DataView(common.buffer);
  const extra = new DataView(new ArrayBuffer(20));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 16, true);
  extra.setBigUint64(4, BigInt(view.getUint32(directory + 24, true)), true);
  extra.setBigUint64(12, BigInt(view.getUint32(directory + 20, true)), true);
  view.setUint32(directory + 20, 0xffffffff, true);
  view.setUint32(directory + 24, 0xffffffff, true);
  view.setUint16(directory + 30, 20, true);

  const wide = new DataView(new ArrayBuffer(56 + 20));
  wide.setUint32(0, 0x06064b50, true);
  wide.setBigUint64(4, 44n, true);
  wide.setBigUint64(24, 1n, true);
  wide.setBigUint64(32, 1n, true);
  wide.setBigUint64(40, BigInt(end + 20 - directory), true);
  wide.setBigUint64(48, BigInt(directory), true);
  wide.setUint32(56, 0x07064b50, true);
  wide.setBigUint64(64, BigInt(end + 20), true);
  view.setUint16(end + 8, 0xffff, true);
  view.setUint16(end + 10, 0xffff, true);
  view.setUint32(end + 12, 0xffffffff, true);
  view.setUint32(end + 16, 0xffffffff, true);
  return Uint8Array.from([
    ...common.subarray(0, end),
    ...new Uint8Array(extra.buffer),
    ...new Uint8Array(wide.buffer),
    ...common.subarray(end),
  ]);
}
