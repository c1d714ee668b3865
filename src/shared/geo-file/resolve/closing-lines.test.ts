import { describe, expect, it } from 'vitest';
import {
  kmlLine,
  kmlPolygon,
  placemark,
  readKml,
  square,
  hectaresOf,
  namesOf,
  kindsOf,
} from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';

describe('a line or bare LinearRing around the paddock', () => {
  it.each([
    ['a line that does not quite close', kmlLine(square().slice(0, -1))],
    ['a closed line', kmlLine(square())],
    ['a bare ring', kmlPolygon([square()]).replaceAll(/<\/?(Polygon|outerBoundaryIs)>/g, '')],
    [
      'a track',
      `<gx:Track>${square()
        .map((at) => `<gx:coord>${at.join(' ')} 120</gx:coord>`)
        .join('')}</gx:Track>`,
    ],
  ])('offers to close %s into an area', async (_, geometry) => {
    const answer = await readKml(placemark('North', geometry));
    expect(answer.features).toEqual([]);
    expect(answer.refusal).toEqual({
      reason: '“North” is a line, which has no area.',
      standardText: null,
    });
    const [offer] = answer.offers;
    expect(offer).toMatchObject({
      kind: 'close-line',
      feature: { name: 'North' },
      place: square()[0],
    });
    expect(offer!.changeHa).toBeCloseTo(hectaresOf(square()), 6);
    const closed = await applyOffer(answer, offer!.id);
    expect(closed.refusal).toBeNull();
    expect(closed.offers).toEqual([]);
    expect(closed.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(kindsOf(closed.receipt.repaired)).toContain('line-closed');
  });

  it('offers to close each of several lines and all of them', async () => {
    const lines = [0, 20, 40].map((east) => placemark(`Line ${east}`, kmlLine(square(east))));
    const answer = await readKml(...lines);
    expect(answer.offers.map(({ id }) => id)).toEqual([
      'close-line:0/1',
      'close-line:0/2',
      'close-line:0/3',
      'close-line:all',
    ]);
    const one = await applyOffer(answer, 'close-line:0/2');
    expect(namesOf(one)).toEqual(['Line 20']);
    const rest = await applyOffer(one, 'close-line:all');
    expect(namesOf(rest)).toEqual(['Line 0', 'Line 20', 'Line 40']);
  });

  it('does not offer to close a fence or a road', async () => {
    const road = kmlLine([
      [146, -35],
      [146.01, -35.001],
      [146.02, -35],
    ]);
    const { offers, receipt } = await readKml(placemark('Road', road));
    expect(offers).toEqual([]);
    expect(kindsOf(receipt.leftOut)).toEqual(['line']);
  });
});
