import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { boundsAt, geometryAt, kindAt } from '#entities/own-layer';
import { readLayer } from './read-layer.ts';

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const open = (fileName: string, text: string | Uint8Array<ArrayBuffer>) =>
  readLayer({
    fileName,
    bytes: typeof text === 'string' ? bytesOf(text) : text,
    isKept: false,
  });
async function opened(fileName: string, text: string | Uint8Array<ArrayBuffer>) {
  const answer = await open(fileName, text);
  if ('refusal' in answer) throw new Error(answer.refusal);
  const { content } = answer;
  const features = content.names.map((name, i) => ({
    name,
    kind: kindAt(content, i),
    geometry: geometryAt(content, i),
    look: content.palette[content.looks[i] ?? 0],
    description: content.descriptions[i],
  }));
  return { ...answer, features };
}
async function refusalOf(
  fileName: string,
  text: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await open(fileName, text);
  return 'refusal' in answer ? answer.refusal : 'It opened.';
}

const point = (name: string, at = '147.1,-34.2', rest = '') =>
  `<Placemark><name>${name}</name>${rest}<Point><coordinates>${at}</coordinates></Point></Placemark>`;
const kml = (...content: string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content.join('')}</Document></kml>`;

describe('readLayer refuses', () => {
  it.each([
    ['an empty file', 'a.kml', '', /empty|not valid|incomplete/i],
    ['a truncated KML', 'a.kml', kml(point('Trough')).slice(0, -40), /incomplete/],
    ['XML of another kind', 'a.kml', '<svg><g/></svg>', /neither KML nor GPX/],
    ['a document type', 'a.kml', `<!DOCTYPE kml [<!ENTITY a "b">]>${kml()}`, /document type/],
    ['JSON that is no GeoJSON', 'a.json', '[1, 2]', /not GeoJSON/],
    ['broken JSON', 'a.geojson', '{"type": "FeatureCollection", ', /not JSON/],
    ['a KML without shapes', 'a.kml', kml('<name>Empty</name>'), /no points, lines or areas/],
    ['positions outside the world', 'a.kml', kml(point('Far', '999,-34')), /no points/],
    ['a layer of too many features', 'a.kml', kml(point('x').repeat(50_001)), /50,000 features/],
  ])('%s, and says why', async (_, fileName, text, reason) => {
    expect(await refusalOf(fileName, text)).toMatch(reason);
  });

  it('an archive without a KML file, and a KML that unpacks to more than 100 MB', async () => {
    expect(await refusalOf('a.kmz', zipSync({ 'a.txt': bytesOf('x') }))).toMatch(/no KML file/);
    const bomb = zipSync({ 'doc.kml': bytesOf(' '.repeat(101 * 1024 * 1024)) });
    expect(await refusalOf('a.kmz', bomb)).toMatch(/Unpacked|packed more than/);
  });

  it('elements nested deeper than 64', async () => {
    const deep = kml('<Folder>'.repeat(100) + point('x') + '</Folder>'.repeat(100));
    expect(await refusalOf('a.kml', deep)).toMatch(/nested/);
  });
});

describe('readLayer', () => {
  it('reads names, styles and the plain text of descriptions from KML', async () => {
    const style = `<Style id="pipe"><LineStyle><color>ff0000ff</color><width>4</width></LineStyle></Style>`;
    const { features } = await opened(
      'farm.kml',
      kml(
        style,
        `<Placemark><name>Pipe &amp; pump</name><styleUrl>#pipe</styleUrl>
          <description><![CDATA[<b>Poly</b> 63 mm<script>alert(1)</script><br>laid 2019]]></description>
          <ExtendedData><Data name="depth"><value>600</value></Data></ExtendedData>
          <LineString><coordinates>147,-34 147.1,-34.1</coordinates></LineString></Placemark>`,
      ),
    );
    expect(features).toEqual([
      {
        name: 'Pipe & pump',
        kind: 'line',
        geometry: {
          type: 'LineString',
          coordinates: [
            [147, -34],
            [147.1, -34.1],
          ],
        },
        look: expect.objectContaining({ colour: '#ff0000', width: 4 }),
        description: 'Poly 63 mm\nlaid 2019\ndepth: 600',
      },
    ]);
  });

  it('reads a KML with wrong prefixes, and tracks of Google Earth', async () => {
    const track = `<Placemark><name>Ute</name><gx:Track><when>2024-01-01T00:00:00Z</when><gx:coord>147 -34 5</gx:coord><gx:coord>147.1 -34.1 5</gx:coord></gx:Track></Placemark>`;
    const { features } = await opened(
      'a.kml',
      kml(
        track,
        `<k:Placemark><k:Point><k:coordinates>147,-34</k:coordinates></k:Point></k:Placemark>`,
      ),
    );
    expect(features.map(({ kind }) => kind)).toEqual(['line', 'point']);
  });

  it('reads waypoints, routes and tracks from GPX', async () => {
    const fixes =
      '<trkpt lat="-34" lon="147"><ele>5</ele><time>2024-01-01T00:00:00Z</time></trkpt><trkpt lat="-34.1" lon="147.1"/>';
    const { features } = await opened(
      'a.gpx',
      `<gpx><wpt lat="-34" lon="147"><name>Bore</name></wpt><trk><name>Fence</name><trkseg>${fixes}</trkseg><trkseg>${fixes}</trkseg></trk></gpx>`,
    );
    expect(features.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'Fence: line',
      'Bore: point',
    ]);
    expect(features[0]?.geometry.type).toBe('MultiLineString');
  });

  it('reads the document of a KMZ', async () => {
    const archive = zipSync({
      'files/icon.png': bytesOf('x'),
      'doc.kml': bytesOf(kml(point('Gate'))),
    });
    expect((await opened('a.kmz', archive)).features[0]?.name).toBe('Gate');
  });

  it('reads areas with holes, their styles and their values from GeoJSON', async () => {
    const ring = (from: number, size: number) => [
      [147 + from, -34 - from],
      [147 + from + size, -34 - from],
      [147 + from + size, -34 - from - size],
      [147 + from, -34 - from],
    ];
    const geometry = {
      type: 'MultiPolygon',
      coordinates: [[ring(0, 1), ring(0.1, 0.2)], [ring(2, 1)]],
    };
    const { features } = await opened(
      'soil.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry, properties: { name: 'Clay', pH: 5.4, fill: '#0F0' } },
          null,
          { geometry: { type: 'Point', coordinates: 'x' } },
        ],
      }),
    );
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({
      geometry,
      description: 'pH: 5.4',
      look: { fill: '#00ff00' },
    });
  });

  it('names links and counts pictures, which it does not fetch', async () => {
    const icon =
      '<Style><IconStyle><Icon><href>https://example.org/i.png</href></Icon></IconStyle></Style>';
    const { leftOut } = await opened(
      'a.kml',
      kml(
        point('Tank', '147,-34', icon),
        '<NetworkLink><name>Live stock</name><Link><href>https://example.org/a.kml</href></Link></NetworkLink>',
        '<GroundOverlay><Icon><href>x.png</href></Icon><LatLonBox><north>-34</north><south>-35</south><east>148</east><west>147</west></LatLonBox></GroundOverlay>',
      ),
    );
    expect(leftOut).toEqual({ pictures: 1, overlays: 1, links: ['Live stock'], unusable: 0 });
  });

  it('cuts a description of 2 MB at 2,000 characters', async () => {
    const { features } = await opened(
      'a.kml',
      kml(point('Tank', '147,-34', `<description>${'word '.repeat(400_000)}</description>`)),
    );
    expect(features[0]?.description?.length).toBe(2_000);
  });

  it('reads 30,000 points, and a layer that covers the world', async () => {
    const many = await opened('a.kml', kml(point('x').repeat(30_000)));
    expect(many.features).toHaveLength(30_000);
    const world = await opened(
      'w.geojson',
      JSON.stringify({
        type: 'LineString',
        coordinates: [
          [-180, -90],
          [180, 90],
        ],
      }),
    );
    expect(boundsAt(world.content, 0)).toEqual([-180, -90, 180, 90]);
  });

  it('reads what it gave to keep as it read the file', async () => {
    const first = await opened('a.kml', kml(point('Tank')));
    const again = await readLayer({ fileName: 'a.kml', bytes: first.kept, isKept: true });
    expect(again).toMatchObject({ content: first.content, kept: first.kept });
  });
});
