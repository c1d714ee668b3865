import { findingWords } from '#entities/boundary-health';
import { ITEM_PRODUCTS, paidType, type PaidItemType } from '#entities/cart';
import { distanceRing } from '#entities/farm';
import type { ParcelRecord } from '#entities/parcel';
import type { ItemType } from '#shared/api/contract';
import { extentOf } from '#shared/lib/geo';
import type { CarbonFactors } from '../../../documents/carbon/carbon-factors.ts';
import { publishedFactors, stateOfFactors } from '../../../documents/carbon/published-factors.ts';
import type { CoverDataSets } from '../../../documents/cover/cover-report-input.ts';
import type { BoundaryCheck, FarmKeyInput } from '../../../documents/farm-key/farm-key-input.ts';
import type { MapImagery } from '../../../documents/map-backdrop.ts';
import { readBiomass } from '../../../platform/settings/biomass.ts';
import type { CoverSources } from '../../../rasters/index.ts';
import { examineFarm } from '../../land/boundary-health/examine-farm.ts';
import type { ReportMaker, ReportInput, ReportTools } from '../../report-maker.ts';
import { repeatedSearch } from './repeated-search.ts';

const makeFarmKey: ReportMaker = async (
  { comparisonPids: _pids, selection: _selection, paddocks, ...facts },
  tools,
) => {
  // Leaves out the outlines, which a key does not draw, so that its checksum covers only what it
  // shows.
  const listed = paddocks?.map(({ geometry: _geometry, ...paddock }) => paddock);
  const boundaryCheck = await checkBoundary(facts, tools);
  const input = {
    ...facts,
    ...(listed && { paddocks: listed }),
    boundaryCheck,
    ...(await backdropsOf(tools, facts.parcels)),
  };
  return tools.makeReport({ report: 'farm-key', input });
};

/** Makes the Woody Veg. & Ground Cover Report of a bought item. */
const makeBenchmark: ReportMaker = async ({ comparisonPids, selection, ...facts }, app) => {
  const { dataSet } = app.parcels;
  const parcels = await app.parcels.byIds(comparisonPids);
  const found = new Set(parcels.map(({ pid }) => pid));
  const km = Math.max(0, ...(selection?.distances ?? []).map((distance) => distance.km));
  return app.makeReport({
    report: 'benchmark',
    input: {
      ...facts,
      ...(await backdropsOf(app, facts.parcels, { parcels, km })),
      cover: {
        ...dataSetsOf(app, ['GROUND_COVER_SOURCE', 'WOODY_COVER_SOURCE']),
        ...(app.settings.RAINFALL_NAME && { rainfall: app.settings.RAINFALL_NAME }),
      },
      comparison: {
        parcels,
        missingPids: comparisonPids.filter((pid) => !found.has(pid)),
        dataSet: { name: dataSet.name, version: dataSet.version, isSample: dataSet.isSample },
        choice:
          selection &&
          (await repeatedSearch(app.parcels, facts.parcels, { comparisonPids, selection })),
      },
    },
  });
};

/** Makes the Forest Carbon Report of a bought item. */
const makeCarbonReport: ReportMaker = async (
  { comparisonPids: _pids, selection: _selection, ...facts }: ReportInput,
  app,
) => {
  return app.makeReport({
    report: 'carbon',
    input: {
      ...facts,
      ...(await backdropsOf(app, facts.parcels)),
      cover: { ...dataSetsOf(app, ['WOODY_COVER_SOURCE']), ...forestOf(app), ground: null },
      factors: factorsOf(app, facts),
    },
  });
};

/** The data of the deforestation-free statement. */
function forestOf({ settings }: ReportTools): Pick<CoverDataSets, 'forest' | 'treeHeight'> {
  const { FOREST_COVER_NAME, FOREST_COVER_UNTIL, TREE_HEIGHT_NAME, TREE_HEIGHT_SOURCE } = settings;
  if (FOREST_COVER_NAME === undefined || FOREST_COVER_UNTIL === undefined) return {};
  return {
    forest: { name: FOREST_COVER_NAME, year: FOREST_COVER_UNTIL },
    ...(TREE_HEIGHT_SOURCE && TREE_HEIGHT_NAME && { treeHeight: TREE_HEIGHT_NAME }),
  };
}

/** The operator's factors, or else the published ones. */
function factorsOf(
  { settings }: ReportTools,
  { parcels, isCustomBoundary }: Pick<ReportInput, 'parcels' | 'isCustomBoundary'>,
): CarbonFactors {
  const { CARBON_BIOMASS, CARBON_FRACTION, CARBON_SOURCE } = settings;
  if (CARBON_BIOMASS === undefined) {
    return publishedFactors(stateOfFactors(parcels, isCustomBoundary), CARBON_FRACTION);
  }
  return {
    // Not null: reading the settings fails unless both parse.
    biomass: readBiomass(CARBON_BIOMASS)!,
    carbonFraction: CARBON_FRACTION,
    source: CARBON_SOURCE!,
  };
}

const dataSetsOf = (
  { settings }: ReportTools,
  used: readonly ('GROUND_COVER_SOURCE' | 'WOODY_COVER_SOURCE')[],
): CoverDataSets => ({
  // Not null: the settings require a name for each configured source.
  ground: settings.GROUND_COVER_NAME!,
  woody: settings.WOODY_COVER_NAME!,
  ...(settings.GROUND_COVER_ABOUT && { groundAbout: settings.GROUND_COVER_ABOUT }),
  ...(settings.WOODY_COVER_ABOUT && { woodyAbout: settings.WOODY_COVER_ABOUT }),
  isSample: settings.sandbox && used.some((source) => settings[source] === undefined),
});

/** Land around a farm: the comparison parcels, and how far away they were searched for. */
interface Around {
  parcels: readonly ParcelRecord[];
  km: number;
}

/**
 * The backdrops of a report’s maps as a part of its input, or a note that they are missing; nothing
 * where none may be printed.
 */
async function backdropsOf(
  { readBackdrop }: Pick<ReportTools, 'readBackdrop'>,
  parcels: readonly ParcelRecord[],
  around?: Around,
): Promise<MapImagery> {
  const farm = await readBackdrop(extentOf(parcels));
  if (!farm) return {};
  if (farm === 'away') return { isImageryMissing: true };
  if (!around) return { backdrops: { farm } };
  const reach = around.km > 0 ? [{ geometry: distanceRing(parcels, around.km) }] : [];
  const all = await readBackdrop(extentOf([...parcels, ...around.parcels, ...reach]));
  if (all === 'away') return { backdrops: { farm }, isImageryMissing: true };
  return { backdrops: { farm, ...(all && { around: all }) } };
}

/** Checks the boundary for a Farm Key; the key itself measures the distance of the gate. */
async function checkBoundary(
  { farm: { gate }, parcels }: Pick<FarmKeyInput, 'farm' | 'parcels'>,
  { parcels: engine, examineBoundary: examine }: ReportTools,
): Promise<BoundaryCheck> {
  const { lng, lat } = gate ?? { lng: 0, lat: 0 };
  const { health } = await examineFarm(
    {
      version: 0,
      gate: [lng, lat],
      parcels: parcels.map((parcel) => ({ ...parcel, lotPlan: parcel.jurisdictionalId })),
      features: null,
      accepted: {},
    },
    { engine, examine },
  );
  return {
    comparedWith: health.cadastre,
    findings: health.findings.filter(({ kind }) => kind !== 'gate').map(findingWords),
    unchecked: health.unchecked,
  };
}

const reportMakers: Readonly<Record<PaidItemType, ReportMaker>> = {
  'Property Key': makeFarmKey,
  'Benchmark Report': makeBenchmark,
  'Carbon Report': makeCarbonReport,
};

/**
 * Returns the maker of an item type and of its free reorder. Undefined where its cover is not
 * configured; such an item type cannot be ordered.
 */
export function findReportMaker(itemType: ItemType, cover: CoverSources): ReportMaker | undefined {
  const paid = paidType(itemType);
  const hasCover = ITEM_PRODUCTS[paid].measures.every((product) => cover[product]);
  return hasCover ? reportMakers[paid] : undefined;
}
