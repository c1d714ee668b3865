import type { CoverProduct } from '#entities/cover';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { StoredAs } from '../platform/settings/stored-as.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { CoverSources } from './cover-tiles.ts';
import type { RasterSource } from './raster-source.ts';

/** Settings that name where each product's rasters are, and how they store it. */
const SETTINGS_OF = {
  ground: { source: 'GROUND_COVER_SOURCE', storedAs: 'GROUND_COVER_VALUES' },
  woody: { source: 'WOODY_COVER_SOURCE', storedAs: 'WOODY_COVER_VALUES' },
} as const satisfies Record<CoverProduct, { source: keyof Settings; storedAs: keyof Settings }>;

/** Settings that name the sources of cover; plain data, so that another process can read them. */
export type CoverSettings = Pick<
  Settings,
  {
    [P in CoverProduct]: (typeof SETTINGS_OF)[P][keyof (typeof SETTINGS_OF)[P]];
  }[CoverProduct]
>;

/** Options for opening a source. */
export interface SourceOptions {
  product: CoverProduct;
  /** Address or path with placeholders for the date. */
  template: string;
  storedAs: StoredAs;
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
    const template = settings[names.source];
    if (!template) return null;
    const kind = RASTER_SOURCES.find(({ matches }) => matches(template));
    if (!kind) throw new Error(`${names.source} is of no known kind: ${template}`);
    return kind.open({ product, template, storedAs: settings[names.storedAs], log, readFor });
  };
  return { ground: sourceOf('ground'), woody: sourceOf('woody') };
}
