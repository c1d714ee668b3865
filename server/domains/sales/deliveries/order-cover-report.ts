import { readBiomass } from '../../../platform/settings/biomass.ts';
import { backdropsOf } from './report-input.ts';
import { repeatedSearch } from './repeated-search.ts';
import type { ReportInput, ReportMaker, ReportTools } from '../../report-maker.ts';
import type { CarbonFactors } from '../../../documents/carbon/carbon-factors.ts';
import { publishedFactors, stateOfFactors } from '../../../documents/carbon/published-factors.ts';
import type { CoverDataSets } from '../../../documents/cover/cover-report-input.ts';

/** Makes the Woody Veg. & Ground Cover Report of a bought item. */
export const makeBenchmark: ReportMaker = async ({ comparisonPids, selection, ...facts }, app) => {
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
export const makeCarbonReport: ReportMaker = async (
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

/** Those of the operator, or else published ones. */
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
