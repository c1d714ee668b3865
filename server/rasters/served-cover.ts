import type { CoverSources } from './cover-tiles.ts';

/** No product at all. */
export const NO_COVER_SOURCES: CoverSources = { ground: null, woody: null };

/** Each product's configured source, and the stand-in's where none is configured. */
export const withStandIn = (configured: CoverSources, standIn: CoverSources): CoverSources => ({
  ground: configured.ground ?? standIn.ground,
  woody: configured.woody ?? standIn.woody,
});
