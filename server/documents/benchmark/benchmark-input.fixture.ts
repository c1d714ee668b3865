import type { BenchmarkInput } from '../cover/cover-report-input.ts';
import { exampleInput, exampleParcel, rectangle } from '../farm-key/example-input.fixture.ts';

/** A farm and its comparison parcels within the example cover. */
export function inputOf(farmParcels = 6, comparisonParcels = 20): BenchmarkInput {
  const farm = exampleInput(farmParcels);
  const comparison = exampleInput(comparisonParcels).parcels.map((_, i) => {
    const [west, south] = [147.3 + 0.012 * (i % 5), -34.9 + 0.012 * Math.floor(i / 5)];
    const coordinates = [rectangle(west, south, west + 0.01, south + 0.01)];
    return exampleParcel(`c${i + 1}`, { type: 'Polygon', coordinates });
  });
  return {
    ...farm,
    cover: {
      ground: 'Example ground cover, v3',
      woody: 'Example woody cover, v2',
      isSample: false,
    },
    comparison: { parcels: comparison, missingPids: [], dataSet: farm.dataSet, choice: null },
  };
}
