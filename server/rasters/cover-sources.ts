import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { CoverSources } from './cover-tiles.ts';

/** Settings of the cover sources, as plain data that can be passed to another process. */
export type CoverSettings = Pick<
  Settings,
  'GROUND_COVER_SOURCE' | 'GROUND_COVER_VALUES' | 'WOODY_COVER_SOURCE' | 'WOODY_COVER_VALUES'
>;

/** Creates the configured cover sources; a product without a source is off. */
export function coverSources(
  settings: CoverSettings,
  log: Log,
  readFor: ReadFor = 'tiles',
): CoverSources {
  const { GROUND_COVER_SOURCE: ground, WOODY_COVER_SOURCE: woody } = settings;
  return {
    ground: ground
      ? createCogSource({
          product: 'ground',
          template: ground,
          storedAs: settings.GROUND_COVER_VALUES,
          log,
          readFor,
        })
      : null,
    woody: woody
      ? createCogSource({
          product: 'woody',
          template: woody,
          storedAs: settings.WOODY_COVER_VALUES,
          log,
          readFor,
        })
      : null,
  };
}
