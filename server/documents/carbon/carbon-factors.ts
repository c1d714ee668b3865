import type { BiomassRange } from '../../platform/settings/biomass.ts';

/** How canopy is turned into carbon: an estimate whose factors an operator may replace. */
export interface CarbonFactors {
  /** One a class of `WOODY_CLASSES`. */
  biomass: readonly BiomassRange[];
  /** Tonnes of carbon in a tonne of dry matter. */
  carbonFraction: number;
  /** Where the factors are from, as reports print it. */
  source: string;
}

/** Tonnes of carbon dioxide that hold a tonne of carbon: 44 ÷ 12, by their molecules' weights. */
export const CO2_PER_CARBON = 44 / 12;
