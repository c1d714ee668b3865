import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { CoverSources } from './cover-tiles.ts';

/** Where cover comes from; plain data, so that another process can be told. */
export type CoverSettings = Pick<
  Settings,
  'GROUND_COVER_SOURCE' | 'GROUND_COVER_VALUES' | 'WOODY_COVER_SOURCE' | 'WOODY_COVER_VALUES'
>;

/** The cover that is configured; a product without a source is off. */
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
