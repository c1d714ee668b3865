import { csvText } from '#shared/lib/csv';
import { provenanceColumns } from '../cover/provenance.ts';
import { WOODY_CLASS_TITLES } from '../cover/woody-class-titles.ts';
import { canopyHaOf } from '../cover/woody-classes.ts';
import { rounded } from '../rounded.ts';
import { carbonDioxideOf } from './carbon-estimate.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/** Kilograms, so that the interval of a small farm’s trend can be recomputed. */
const TONNE_DECIMALS = 3;
const RANGE = ['low', 'middle', 'high'] as const;

/** One row per year; the row of a year without data has no figures. */
export function carbonCsv({ input, boundary, hash, woody, years }: CarbonFacts): string {
  const provenance = provenanceColumns(input, hash);
  const { biomass, carbonFraction, source } = input.factors;
  const factors = biomass.map(({ low, middle, high }) => `${low}/${middle}/${high}`).join(' ');
  return csvText(
    [
      'year',
      'area_ha',
      'woody_ha',
      'woody_percent',
      'under_canopy_ha',
      'forest_canopy_ha',
      'measured_ha',
      ...WOODY_CLASS_TITLES,
      ...RANGE.map((which) => `carbon_${which}_t`),
      ...RANGE.map((which) => `carbon_dioxide_${which}_t`),
      'dry_matter_t_per_ha_low_middle_high_by_class',
      'carbon_fraction',
      'factors_from',
      ...provenance.titles,
    ],
    woody.years.map(({ year, farm }) => {
      const carbon = years.find((entry) => entry.year === year)?.carbon ?? null;
      return [
        year,
        rounded(farm && boundary.totalHa, 2),
        rounded(farm?.woodyHa, 2),
        rounded(farm && 100 * farm.woodyShare, 2),
        rounded(farm && canopyHaOf(farm), 2),
        rounded(farm?.forestHa, 2),
        rounded(farm?.measuredHa, 2),
        ...WOODY_CLASS_TITLES.map((_, i) => rounded(farm?.classHa[i], 2)),
        ...RANGE.map((which) => rounded(carbon?.[which], TONNE_DECIMALS)),
        ...RANGE.map((which) => rounded(carbon && carbonDioxideOf(carbon)[which], TONNE_DECIMALS)),
        factors,
        carbonFraction,
        source,
        ...provenance.cells,
      ];
    }),
  );
}
