import type { CoverProduct } from '#entities/cover';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { StoredValuesAs } from './cog/stored-codings.ts';
import type { CoverSources } from './cover-tiles.ts';
import type { RasterProduct, RasterSource } from './raster-source.ts';

/** Settings that name where each product's rasters are, and how they store it. */
const SETTINGS_OF = {
  ground: { source: 'GROUND_COVER_SOURCE', storedAs: 'GROUND_COVER_VALUES' },
  woody: { source: 'WOODY_COVER_SOURCE', storedAs: 'WOODY_COVER_VALUES' },
} as const satisfies Record<CoverProduct, { source: keyof Settings; storedAs: keyof Settings }>;

/** Settings that name the sources of cover and rainfall; plain data, so that another process can read them. */
export type CoverSettings = Pick<
  Settings,
  | {
      [P in CoverProduct]: (typeof SETTINGS_OF)[P][keyof (typeof SETTINGS_OF)[P]];
    }[CoverProduct]
  | 'RAINFALL_SOURCE'
>;

/** Options for opening a source. */
export interface SourceOptions {
  product: RasterProduct;
  /** Address or path with placeholders for the date. */
  template: string;
  storedAs: StoredValuesAs;
  log: Log;
  readFor: ReadFor;
}

interface RasterSourceKind {
  /** True for an address of this kind. */
  matches: (template: string) => boolean;
  open: (options: SourceOptions) => RasterSource;
}

/**
 * Every kind of raster source. The first that matches opens an address, so the one that matches all
 * of them is last.
 */
const RASTER_SOURCES: readonly RasterSourceKind[] = [
  { matches: () => true, open: createCogSource },
];

/** The configured sources; a product without one is off. */
export function coverSources(
  settings: CoverSettings,
  log: Log,
  readFor: ReadFor = 'tiles',
): CoverSources {
  const sourceOf = (product: CoverProduct): RasterSource | null => {
    const names = SETTINGS_OF[product];
    return opened(names.source, { product, storedAs: settings[names.storedAs] });
  };
  return {
    ground: sourceOf('ground'),
    woody: sourceOf('woody'),
    rainfall: opened('RAINFALL_SOURCE', { product: 'rainfall', storedAs: 'millimetres' }),
  };

  function opened(
    name: keyof CoverSettings,
    coding: Pick<SourceOptions, 'product' | 'storedAs'>,
  ): RasterSource | null {
    const template = settings[name];
    if (!template) return null;
    const kind = RASTER_SOURCES.find(({ matches }) => matches(template));
    if (!kind) throw new Error(`${name} is of no known kind: ${template}`);
    return kind.open({ ...coding, template, log, readFor });
  }
}
