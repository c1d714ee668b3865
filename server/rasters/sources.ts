import { COVER_PRODUCT_IDS, eachCover } from '#entities/cover';
import type { Log } from '../platform/log.ts';
import { coverSettingsOf } from '../platform/settings/groups/cover.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createCogSource, type ReadFor } from './cog/cog-source.ts';
import type { StoredValuesAs } from './cog/stored-codings.ts';
import type { CoverSources } from './cover-tiles.ts';
import type { RasterProduct, RasterSource, ReportProduct } from './raster-source.ts';

/** The settings that name each report product’s source, and how its rasters always store it. */
const REPORT_SETTINGS = {
  rainfall: { source: 'RAINFALL_SOURCE', storedAs: 'millimetres' },
  forest: { source: 'FOREST_COVER_SOURCE', storedAs: 'cover' },
  treeHeight: { source: 'TREE_HEIGHT_SOURCE', storedAs: 'metres' },
} as const satisfies Record<ReportProduct, { source: keyof Settings; storedAs: StoredValuesAs }>;

type CoverSettingNames = ReturnType<typeof coverSettingsOf>;

/** Name of the setting with each product’s source. */
export const SOURCE_SETTINGS = {
  ...eachCover((product) => coverSettingsOf(product).source),
  rainfall: REPORT_SETTINGS.rainfall.source,
  forest: REPORT_SETTINGS.forest.source,
  treeHeight: REPORT_SETTINGS.treeHeight.source,
} as const satisfies Record<RasterProduct, keyof Settings>;

/** Settings that name the sources; plain data, so that another process can read them. */
export type CoverSettings = Pick<
  Settings,
  CoverSettingNames['values' | 'until'] | (typeof SOURCE_SETTINGS)[RasterProduct]
>;

/** Picks these settings; the others include secrets. */
export function pickCoverSettings(settings: CoverSettings): CoverSettings {
  const names = [
    ...Object.values(SOURCE_SETTINGS),
    ...COVER_PRODUCT_IDS.flatMap((product) => {
      const { values, until } = coverSettingsOf(product);
      return [values, until];
    }),
  ];
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as CoverSettings;
}

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
 * Every kind of raster source. The first that matches an address opens it, so the kind that matches
 * all addresses is last.
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
  return {
    ...eachCover((product) => {
      const { source, values } = coverSettingsOf(product);
      return opened(source, { product, storedAs: settings[values] });
    }),
    rainfall: ofReports('rainfall'),
    forest: ofReports('forest'),
    treeHeight: ofReports('treeHeight'),
  };

  function ofReports(product: ReportProduct): RasterSource | null {
    const { source, storedAs } = REPORT_SETTINGS[product];
    return opened(source, { product, storedAs });
  }

  function opened(
    name: (typeof SOURCE_SETTINGS)[RasterProduct],
    coding: Pick<SourceOptions, 'product' | 'storedAs'>,
  ): RasterSource | null {
    const template = settings[name];
    if (!template) return null;
    const kind = RASTER_SOURCES.find(({ matches }) => matches(template));
    if (!kind) throw new Error(`${name} is of no known kind: ${template}`);
    return kind.open({ ...coding, template, log, readFor });
  }
}
