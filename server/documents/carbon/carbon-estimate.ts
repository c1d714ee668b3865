import type { BiomassRange } from '../../platform/settings/biomass.ts';
import { CO2_PER_CARBON, type CarbonFactors } from './carbon-factors.ts';

/** Tonnes: lowest plausible, most likely and highest plausible value. */
export type Estimate = BiomassRange;

/**
 * Carbon above ground in woody plants, in tonnes. `classHa` holds first the hectares below all
 * classes, which are not counted, then the hectares of each class.
 */
export function carbonIn(classHa: readonly number[], factors: CarbonFactors): Estimate {
  const sum = (which: keyof BiomassRange) =>
    factors.biomass.reduce((total, range, i) => total + range[which] * (classHa[i + 1] ?? 0), 0) *
    factors.carbonFraction;
  return { low: sum('low'), middle: sum('middle'), high: sum('high') };
}

/** Converts carbon to carbon dioxide, both in tonnes. */
export function carbonDioxideOf({ low, middle, high }: Estimate): Estimate {
  return {
    low: low * CO2_PER_CARBON,
    middle: middle * CO2_PER_CARBON,
    high: high * CO2_PER_CARBON,
  };
}
