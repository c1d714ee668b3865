/** Kilometres a comparison parcel may be from the farm (BENCH-05). */
export const COMPARISON_RADII_KM = [0.5, 1, 2, 5, 10, 20, 50] as const;
export type ComparisonRadiusKm = (typeof COMPARISON_RADII_KM)[number];

/** Hectares a comparison parcel must exceed (BENCH-06). */
export const COMPARISON_MIN_AREAS_HA = [1, 2, 5, 10] as const;
export type ComparisonMinAreaHa = (typeof COMPARISON_MIN_AREAS_HA)[number];

/** The most parcels one comparison takes. */
export const MAX_COMPARISON_PARCELS = 25_000;

/** The most hectares of them, which are 16 million pixels of 25 m in each of 155 rasters. */
export const MAX_COMPARISON_HA = 1_000_000;

/** The most hectares of a farm whose cover is measured. */
export const MAX_COVER_FARM_HA = 500_000;

/** The part of a parcel's area that must be within the distance (BENCH-10). */
export const MIN_SHARE_WITHIN_RADIUS = 0.5;

/**
 * A shape covers a parcel when they share this much of the smaller one's area. Two surveys of one
 * fence are metres apart; without it every neighbour along the fence would be found too.
 */
export const MIN_SHARE_UNDER_SHAPE = 0.01;

export const isComparisonRadius = (km: number): km is ComparisonRadiusKm =>
  COMPARISON_RADII_KM.some((choice) => choice === km);

export const isComparisonMinArea = (ha: number): ha is ComparisonMinAreaHa =>
  COMPARISON_MIN_AREAS_HA.some((choice) => choice === ha);
