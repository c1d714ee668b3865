import type { ImportResult } from '#shared/geo-file';

/** What an import of a file without areas returns, changed as given. */
export const importResult = (change: Partial<ImportResult> = {}): ImportResult => ({
  fileName: 'farm.geojson',
  features: [],
  drawing: [],
  featureAreasHa: [],
  areaHa: 0,
  bbox: null,
  offers: [],
  points: [],
  refusal: null,
  excess: [],
  isOutsideAustralia: false,
  receipt: {
    format: 'GeoJSON',
    layers: [],
    featuresRead: 0,
    verticesRead: 0,
    repaired: [],
    leftOut: [],
    remarks: [],
    counts: {},
  },
  ...change,
});
