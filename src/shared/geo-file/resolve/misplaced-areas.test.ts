import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
  zip,
  hectaresOf,
  namesOf,
  kindsOf,
} from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';
import { writeShp } from '../formats/shapefile/shapefile.fixture.ts';

describe('latitude/longitude swapped; outside Australia', () => {
  const swap = (positions: Position[]): Position[] => positions.map(([lng, lat]) => [lat!, lng!]);

  it('detects the swap and offers to undo it', async () => {
    const answer = await readKml(placemark('North', kmlPolygon([swap(square())])));
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.reason).toMatch(/latitudes and longitudes are swapped/);
    expect(answer.offers).toMatchObject([{ kind: 'swap-axes' }]);
    expect(answer.offers[0]!.place![0]).toBeCloseTo(146.005, 6);
    const swapped = await applyOffer(answer, 'swap-axes');
    expect(swapped.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(kindsOf(swapped.receipt.repaired)).toEqual(['axes-changed']);
  });

  it('flags an area outside Australia, with its position', async () => {
    const paris = square().map(([lng, lat]): Position => [lng! - 144, lat! + 83]);
    const answer = await read('farm.json', feature([paris], { name: 'Ferme' }));
    expect(answer.features).toHaveLength(1);
    expect(answer.isOutsideAustralia).toBe(true);
    expect(answer.receipt.remarks).toMatchObject([
      {
        kind: 'outside-australia',
        feature: { name: 'Ferme' },
        text: '“Ferme” lies outside Australia.',
      },
    ]);
    expect(answer.receipt.remarks[0]!.place![1]).toBeCloseTo(48.005, 6);
    const home = await read('farm.json', feature([square()]));
    expect(home.isOutsideAustralia).toBe(false);
  });

  it('leaves out an area across the 180° meridian, which the map would draw around the Earth', async () => {
    const across = [
      [179.9, -40],
      [-179.9, -40],
      [-179.9, -39.9],
      [179.9, -39.9],
      [179.9, -40],
    ];
    const { refusal } = await read('farm.json', feature([across], { name: 'Strait' }));
    expect(refusal?.reason).toBe(
      '“Strait” crosses the 180° meridian. Cut it there into two areas.',
    );
    const beside = feature([square()], { name: 'North' });
    const both = await read('farm.json', collection(beside, feature([across], { name: 'Strait' })));
    expect(both.features.map(({ properties }) => properties['name'])).toEqual(['North']);
    expect(both.receipt.leftOut.map(({ feature: ref }) => ref?.name)).toEqual(['Strait']);
  });

  it('moves back vertices that rounding put beyond 180°, with a note', async () => {
    const edge = [
      [170, -35],
      [180.00000000000006, -35],
      [180.0000019, -34],
      [170, -34],
      [170, -35],
    ];
    const whole = edge.map(([lng, lat]): Position => [Math.min(lng!, 180), lat!]);
    const farm = feature([edge], { name: 'Edge' });
    for (const answer of [
      await read('farm.json', farm),
      await read(
        'world.zip',
        zip({ 'a.shp': writeShp([{ type: 5, parts: [edge.toReversed()] }]) }),
      ),
    ]) {
      expect(answer.refusal).toBeNull();
      // Edges of ten degrees are straight on the map, not geodesics.
      expect(answer.areaHa / hectaresOf(whole)).toBeCloseTo(1, 3);
      expect(kindsOf(answer.receipt.repaired)).toEqual(['corners-moved']);
      expect(answer.bbox![2]).toBe(180);
    }
  });

  it('does not mistake degrees beyond the date line for metres', async () => {
    const fiji = square().map(([lng, lat]): Position => [lng! + 36, lat! + 17]);
    const answer = await read('a.zip', zip({ 'a.shp': writeShp([{ type: 5, parts: [fiji] }]) }));
    expect(answer.refusal?.reason).toMatch(/longitude and latitude \(such as 182, -18\)/);
  });

  it('offers to mirror latitudes that lack their minus sign', async () => {
    const japan = square().map(([lng, lat]): Position => [lng!, -lat!]);
    const answer = await read('farm.json', feature([japan]));
    expect(answer.isOutsideAustralia).toBe(true);
    const turned = await applyOffer(answer, 'mirror-latitude');
    expect(turned.isOutsideAustralia).toBe(false);
    expect(turned.areaHa).toBeCloseTo(hectaresOf(square()), 6);
  });

  it.each([
    ['1e308', [1e308, -35]],
    ['a latitude below the pole (OP-105)', [146, -133]],
    ['null', [null, null]],
    ['text', ['146.0', '-35.0']],
    ['a number alone', [146]],
  ])('refuses %s and offers to leave that feature out', async (_, position) => {
    const broken = [...square().slice(0, 2), position, ...square().slice(2)];
    const both = collection(
      feature([broken], { name: 'Broken' }),
      feature([square()], { name: 'Good' }),
    );
    const answer = await read('farm.json', both);
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.reason).toMatch(
      /^“Broken” has coordinates that are not longitude and latitude/,
    );
    const without = await applyOffer(answer, answer.offers[0]!.id);
    expect(namesOf(without)).toEqual(['Good']);
    expect(without.receipt.leftOut).toMatchObject([
      { kind: 'not-chosen', feature: { name: 'Broken' } },
    ]);
  });

  it('refuses 1e999 in KML', async () => {
    const polygon = kmlPolygon([square()]).replace('146.01,', '1e999,');
    const { refusal } = await readKml(
      placemark('North', polygon),
      placemark('South', kmlPolygon([square(20)])),
    );
    expect(refusal?.reason).toBe(
      '“North” has coordinates that are not longitude and latitude (one of them is too large).',
    );
  });
});
