import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { createCogSource } from './cog/cog-source.ts';
import type { CoverSources } from './cover-tiles.ts';

/** The cover that is configured; a product without a source is off. */
export function coverSources(settings: Settings, log: Log): CoverSources {
  const { GROUND_COVER_SOURCE: ground, WOODY_COVER_SOURCE: woody } = settings;
  return {
    ground: ground
      ? createCogSource({
          product: 'ground',
          template: ground,
          storedAs: settings.GROUND_COVER_VALUES,
          log,
        })
      : null,
    woody: woody
      ? createCogSource({
          product: 'woody',
          template: woody,
          storedAs: settings.WOODY_COVER_VALUES,
          log,
        })
      : null,
  };
}
