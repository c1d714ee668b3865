import type { Position } from 'geojson';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  projected,
  read,
  square,
  hectaresOf,
  toMga,
} from '../geo-file.fixture.ts';
import { applyOffer, NO_GEOMETRY } from '../index.ts';

describe('GeoJSON with `crs` or metres (EPSG:283xx, 78xx, 3577, 6933 …)', () => {
  const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
  const albers =
    '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +ellps=GRS80 +units=m';

  it.each([
    ['urn:ogc:def:crs:EPSG::28355', toMga(55)],
    ['EPSG:7855', toMga(55)],
    ['EPSG:32755', toMga(55)],
    ['urn:ogc:def:crs:EPSG:8.5:3577', (at: Position) => proj4('WGS84', albers, at)],
    [
      'http://www.opengis.net/def/crs/EPSG/0/3857',
      (at: Position) => proj4('WGS84', 'EPSG:3857', at),
    ],
    [
      'EPSG:6933',
      (at: Position) =>
        proj4('WGS84', '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m', at),
    ],
    ['EPSG:4283', (at: Position) => at],
    ['EPSG:7844', (at: Position) => at],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', (at: Position) => at],
  ])('converts declared %s and drops the declaration', async (name, forward) => {
    const coordinates = projected([square()], forward);
    const answer = await read('farm.json', { ...collection(feature(coordinates)), ...crs(name) });
    expect(answer.areaHa / hectaresOf(square())).toBeCloseTo(1, 6);
    const [lng = 0, lat = 0] = (answer.features[0]!.geometry.coordinates as Position[][])[0]![0]!;
    // GDA94 lies 1.8 m to the south-west of GDA2020, the datum of parcels and imagery.
    const isGda94 = /28355|3577|4283/.test(name);
    const [east, north] = [(lng - 146) * 91_200, (lat + 35) * 110_900];
    expect(Math.hypot(east, north)).toBeCloseTo(isGda94 ? 1.65 : 0, isGda94 ? 0 : 2);
    expect(JSON.stringify(answer)).not.toContain('crs');
  });

  it('shifts the AGD66 datum', async () => {
    const coordinates = projected([square()], toMga(55));
    const answer = await read('farm.json', {
      ...collection(feature(coordinates)),
      ...crs('EPSG:20255'),
    });
    // AGD66 lies about 200 m to the south-west of GDA94.
    expect(answer.bbox![0] - 146).toBeCloseTo(0.00126, 3);
    expect(answer.bbox![1] + 35).toBeCloseTo(0.00166, 3);
  });

  it('refuses undeclared metres, names the likely cause and offers zones, the nearest first', async () => {
    const metres = collection(feature(projected([square()], toMga(55)), { name: 'North' }));
    const answer = await read('farm.json', metres, { near: [146.5, -35] });
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.standardText).toBe(NO_GEOMETRY);
    expect(answer.refusal?.reason).toMatch(/metres in a map projection.*GDA2020 \/ MGA zone 55/);
    expect(answer.offers[0]).toMatchObject({
      kind: 'reproject',
      text: 'Read the coordinates as GDA2020 / MGA zone 55',
    });
    expect(answer.offers[0]!.place![0]).toBeCloseTo(146.005, 2);
    const placed = await applyOffer(answer, answer.offers[0]!.id);
    expect(placed.areaHa / hectaresOf(square())).toBeCloseTo(1, 6);
    expect(placed.receipt.layers[0]!.projection).toBe('GDA2020 / MGA zone 55');
    const west = await read('farm.json', metres, { near: [117, -32] });
    expect(west.offers[0]!.text).toMatch(/MGA zone 50$/);
    const named = await read('farm-z54.json', metres, { near: [117, -32] });
    expect(named.offers[0]!.text).toMatch(/MGA zone 54$/);
  });

  it('names no likely zone without a hint', async () => {
    const perth = collection(feature(projected([square(-30_100, 3_100)], toMga(50))));
    const unhinted = await read('farm.json', perth);
    expect(unhinted.refusal?.reason).not.toContain('Most likely');
    expect(unhinted.refusal?.reason).toMatch(
      /Choose the zone that the farm is in: .*GDA2020 \/ MGA zone 55.*GDA2020 \/ MGA zone 50/,
    );
    const near = await read('farm.json', perth, { near: [116, -32] });
    expect(near.refusal?.reason).toMatch(/Most likely it is GDA2020 \/ MGA zone 50\.$/);
    const named = await read('farm-mga50.json', perth);
    expect(named.refusal?.reason).toMatch(/Most likely it is GDA2020 \/ MGA zone 50\.$/);
  });

  it('says of a projected layer of points only that points have no area', async () => {
    const point = (at: number) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [500_000 + at, 6_100_000] },
    });
    const { refusal, offers } = await read('pegs.json', {
      ...collection(point(0), point(9)),
      ...crs('EPSG:28355'),
    });
    expect(refusal?.reason).toMatch(/is a point, which has no area/);
    expect(offers).toEqual([]);
  });

  it('places points like the areas beside them, even if the user chooses the zone', async () => {
    const gate = { type: 'Point', coordinates: toMga(55)([146, -35]) };
    const document = collection(feature([square().map(toMga(55))]), {
      type: 'Feature',
      properties: { name: 'Front gate' },
      geometry: gate,
    });
    const placed = await read('farm.geojson', { ...document, ...crs('EPSG:7855') });
    const chosen = await read('farm.geojson', document);
    expect(chosen.points).toEqual([]);
    const offer = chosen.offers.find(({ text }) => text.includes('MGA zone 55'))!;
    for (const { points } of [placed, await applyOffer(chosen, offer.id)]) {
      expect(points).toEqual([
        {
          name: 'Front gate',
          place: [expect.closeTo(146, 6), expect.closeTo(-35, 6)],
        },
      ]);
    }
  });

  it('refuses an unknown projection and offers the zones that would fit', async () => {
    const coordinates = projected([square()], toMga(55));
    const answer = await read('farm.json', {
      ...collection(feature(coordinates)),
      ...crs('EPSG:99999'),
    });
    expect(answer.refusal?.reason).toMatch(/metres in a map projection/);
    expect(answer.offers.length).toBeGreaterThan(0);
  });

  it('refuses degrees declared as metres, and offers to read them as degrees', async () => {
    const answer = await read('farm.json', {
      ...collection(feature([square()])),
      ...crs('EPSG:28355'),
    });
    expect(answer.refusal?.reason).toMatch(
      /says that it is in GDA94 \/ MGA zone 55, but its coordinates are degrees/,
    );
    const degrees = await applyOffer(answer, answer.offers[0]!.id);
    expect(degrees.features[0]!.geometry.coordinates).toEqual([square()]);
  });
});
