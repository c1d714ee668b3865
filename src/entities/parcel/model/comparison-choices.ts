/** Maximum distances of comparison parcels from the farm in kilometres (BENCH-05). */
export const COMPARISON_RADII_KM = [0.5, 1, 2, 5, 10, 20, 50] as const;
export type ComparisonRadiusKm = (typeof COMPARISON_RADII_KM)[number];

/** Minimum areas of comparison parcels in hectares, exclusive (BENCH-06). */
export const COMPARISON_MIN_AREAS_HA = [1, 2, 5, 10] as const;
export type ComparisonMinAreaHa = (typeof COMPARISON_MIN_AREAS_HA)[number];

/** Maximum number of parcels in a comparison. */
export const MAX_COMPARISON_PARCELS = 25_000;

/**
 * Maximum total area of comparison parcels in hectares, i.e. 16 million pixels of 25 m in each of
 * 155 rasters.
 */
export const MAX_COMPARISON_HA = 1_000_000;

/** Maximum area in hectares of a farm whose cover is measured. */
export const MAX_COVER_FARM_HA = 500_000;

/** Minimum share of a parcel's area within the distance (BENCH-10). */
export const MIN_SHARE_WITHIN_RADIUS = 0.5;

/**
 * Minimum overlap for a shape to cover a parcel, as a share of the smaller one's area. Two surveys
 * of the same fence differ by metres, so without it every neighbour along the fence would match.
 */
export const MIN_SHARE_UNDER_SHAPE = 0.01;

export const isComparisonRadius = (km: number): km is ComparisonRadiusKm =>
  COMPARISON_RADII_KM.some((choice) => choice === km);

export const isComparisonMinArea = (ha: number): ha is ComparisonMinAreaHa =>
  COMPARISON_MIN_AREAS_HA.some((choice) => choice === ha);
