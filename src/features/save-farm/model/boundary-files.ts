import { createStore } from 'effector';
import { createBoundaryFile } from '#entities/boundary-file/react';
import { BOUNDARY_CAPS, BOUNDARY_LIMITS } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';

/** What stands beside the features in a request that stores them. */
const ENVELOPE_BYTES = 64 * 1024;

/** Where the farm is about, as far as the wizard knows. */
export const $farmPlace = createStore<LonLat | null>(null);

/** The file that is to be the farm's boundary. */
export const boundaryFile = createBoundaryFile({
  near: $farmPlace,
  use: { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES },
});

/** A file shown on the map beside the parcels, under whose areas parcels can be found. */
export const referenceFile = createBoundaryFile({
  near: $farmPlace,
  use: { polygons: 1_000, vertices: 100_000, ringVertices: 20_000 },
});
