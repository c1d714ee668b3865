import { describe, expect, it } from 'vitest';
import { cartItem } from './cart-item.ts';
import { itemSummary, parcelsText } from './item-summary.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const benchmark = (count: number, km: number[] = [], hasFile = false) =>
  cartItem(farm, 'Benchmark Report', {
    comparison_cads: Array.from({ length: count }, (_, i) => `NSW${i}`),
    comparison_selection: {
      distances: km.map((radius) => ({ km: radius, min_area_ha: 10 })),
      has_file: hasFile,
    },
  });

describe('parcelsText', () => {
  it.each([
    [cartItem(farm, 'Carbon Report'), null],
    [benchmark(1), '1 parcel'],
    [benchmark(43, [2]), '43 parcels within 2 km'],
    [benchmark(1_200, [0.5, 5], true), '1,200 parcels within 5 km and from a file'],
    [cartItem(farm, 'Benchmark Report', { comparison_cads: ['a', 'b'] }), '2 parcels'],
  ])('says how many parcels are compared and where they were found', (item, text) => {
    expect(parcelsText(item)).toBe(text);
  });
});

it('itemSummary names the files, the parcels and the age of the data', () => {
  expect(itemSummary(cartItem(farm, 'Property Key'))).toBe(
    'Boundary as PDF, GeoJSON, KML and shapefile',
  );
  expect(itemSummary(benchmark(43, [2]))).toBe(
    'PDF, CSV and GeoJSON · 43 parcels within 2 km · Data to Autumn 2021',
  );
  expect(itemSummary(cartItem(farm, 'Free Carbon Reorder'))).toBe('PDF and CSV · Data to 2019');
});
