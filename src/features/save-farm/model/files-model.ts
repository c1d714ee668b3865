import { createStore } from 'effector';
import { createBoundaryFile } from '#entities/boundary-file/react';
import { FIND_UNDER_LIMITS } from '#entities/parcel/react';
import { BOUNDARY_CAPS, BOUNDARY_LIMITS } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';

/** Bytes reserved for the rest of a request that stores the features. */
const ENVELOPE_BYTES = 64 * 1024;

/** Approximate position of the farm, as far as the wizard knows it. */
export const $farmPlace = createStore<LonLat | null>(null);

/** The file chosen as the farm's boundary. */
export const boundaryFile = createBoundaryFile({
  near: $farmPlace,
  use: { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES },
});

/** A reference file shown on the map; the wizard can find the land parcels under its areas. */
export const referenceFile = createBoundaryFile({
  near: $farmPlace,
  use: FIND_UNDER_LIMITS,
});
