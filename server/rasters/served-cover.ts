import type { CoverSources } from './cover-tiles.ts';

/** All products off. */
export const NO_COVER_SOURCES: CoverSources = { ground: null, woody: null };

/** Uses the stand-in's source for each product without a configured one. */
export const withStandIn = (configured: CoverSources, standIn: CoverSources): CoverSources => ({
  ground: configured.ground ?? standIn.ground,
  woody: configured.woody ?? standIn.woody,
  rainfall: configured.rainfall ?? standIn.rainfall ?? null,
});
