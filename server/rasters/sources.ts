import type { CoverProduct } from '#entities/cover';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { StoredValuesAs } from './cog/stored-codings.ts';
import type { CoverSources } from './cover-tiles.ts';
import type { RasterProduct, RasterSource, ReportProduct } from './raster-source.ts';
import { sourcesBy } from './served-cover.ts';

/** Settings that name where each product's rasters are, and how they store it. */
const COVER_SETTINGS = {
  ground: { source: 'GROUND_COVER_SOURCE', storedAs: 'GROUND_COVER_VALUES' },
  woody: { source: 'WOODY_COVER_SOURCE', storedAs: 'WOODY_COVER_VALUES' },
} as const satisfies Record<CoverProduct, { source: keyof Settings; storedAs: keyof Settings }>;

/** The other products’ settings, and how their rasters always store them. */
const REPORT_SETTINGS = {
  rainfall: { source: 'RAINFALL_SOURCE', storedAs: 'millimetres' },
  forest: { source: 'FOREST_COVER_SOURCE', storedAs: 'cover' },
  treeHeight: { source: 'TREE_HEIGHT_SOURCE', storedAs: 'metres' },
} as const satisfies Record<ReportProduct, { source: keyof Settings; storedAs: StoredValuesAs }>;

/** Name of the setting with each product’s source. */
export const SOURCE_SETTINGS: Readonly<Record<RasterProduct, keyof CoverSettings>> = {
  ground: COVER_SETTINGS.ground.source,
  woody: COVER_SETTINGS.woody.source,
  rainfall: REPORT_SETTINGS.rainfall.source,
  forest: REPORT_SETTINGS.forest.source,
  treeHeight: REPORT_SETTINGS.treeHeight.source,
};

/** Settings that name the sources; plain data, so that another process can read them. */
export type CoverSettings = Pick<
  Settings,
  | {
      [P in CoverProduct]: (typeof COVER_SETTINGS)[P][keyof (typeof COVER_SETTINGS)[P]];
    }[CoverProduct]
  | (typeof REPORT_SETTINGS)[ReportProduct]['source']
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
  return sourcesBy((product) =>
    product === 'ground' || product === 'woody'
      ? opened(COVER_SETTINGS[product].source, {
          product,
          storedAs: settings[COVER_SETTINGS[product].storedAs],
        })
      : opened(REPORT_SETTINGS[product].source, {
          product,
          storedAs: REPORT_SETTINGS[product].storedAs,
        }),
  );

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
