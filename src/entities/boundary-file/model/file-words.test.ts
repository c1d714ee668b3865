import { describe, expect, it } from 'vitest';
import type { Note, Offer, Receipt } from '#shared/geo-file';
import { fileOfFeatures } from './boundary-file.ts';
import { describeContents, offersInOrder, receiptParts, whatOfferDoes } from './file-words.ts';

const offer = (given: Partial<Offer>): Offer => ({ id: 'a', kind: 'repair', text: 'Do', ...given });
const ref = { layer: 'a', number: 1, name: null };

describe('boundary file texts', () => {
  it('describe the content of a file and where it is shown', () => {
    const file = fileOfFeatures({
      fileName: 'a.kml',
      features: [],
      areaHa: 1234.56,
      isOutsideAustralia: false,
    });
    expect(describeContents(file, 'boundary')).toBe(
      'a.kml: 0 areas, 1,234.6 ha. Shown on the map, not saved yet.',
    );
    expect(describeContents(file, 'reference')).toBe(
      'a.kml: 0 areas, 1,234.6 ha. Shown on the map.',
    );
  });

  it('count the areas of a multi-polygon feature individually, as its repair does', () => {
    const square = (west: number) => [
      [
        [west, -35],
        [west + 1, -35],
        [west + 1, -34],
        [west, -35],
      ],
    ];
    const file = fileOfFeatures({
      fileName: 'a.kml',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiPolygon', coordinates: [square(147), square(149)] },
        },
      ],
      areaHa: 100,
      isOutsideAustralia: false,
    });
    expect(describeContents(file, 'boundary')).toMatch(/^a\.kml: 2 areas,/);
  });

  it('state the area that an offer adds or removes', () => {
    expect(whatOfferDoes(offer({ changeHa: 12.345 }), null)).toBe('Adds 12.3 ha.');
    expect(whatOfferDoes(offer({ changeHa: -0.5 }), null)).toBe('Removes 0.50 ha.');
    expect(whatOfferDoes(offer({ changeHa: 0.001 }), null)).toBe('The area does not change.');
    expect(whatOfferDoes(offer({}), null)).toBe('');
  });

  it('state the distance from the gate under another interpretation of the coordinates', () => {
    const zone = offer({ kind: 'reproject', place: [146.5, -34.5] });
    expect(whatOfferDoes(zone, [146.5, -34.52])).toContain('2.2 km from the farm’s gate');
    expect(whatOfferDoes(zone, [140.5, -34.5])).toContain('550 km from the farm’s gate');
    expect(whatOfferDoes(zone, null)).toBe('Use Show to see where the areas would be.');
  });

  it('list offers for the whole file before those for one feature', () => {
    const offers = [offer({ id: 'one', feature: ref }), offer({ id: 'all' })];
    expect(offersInOrder(offers).map(({ id }) => id)).toEqual(['all', 'one']);
  });

  it('list the non-empty parts of a receipt and the number of unlisted notes', () => {
    const note = (kind: Note['kind']): Note => ({ kind, text: kind });
    const receipt: Receipt = {
      format: 'KML',
      layers: [],
      featuresRead: 0,
      verticesRead: 0,
      repaired: [],
      leftOut: [note('point'), note('point'), note('line')],
      remarks: [note('assumed')],
      counts: { point: 1_500, line: 1, assumed: 1 },
    };
    expect(receiptParts(receipt).map(({ title, more }) => [title, more])).toEqual([
      ['Left out (1,501)', 1_498],
      ['Good to know (1)', 0],
    ]);
  });
});
