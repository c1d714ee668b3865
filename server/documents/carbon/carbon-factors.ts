import type { BiomassRange } from '../../platform/settings/biomass.ts';

/** One line of the table of references. */
export interface FactorReference {
  factor: string;
  /** With its unit. */
  value: string;
  reference: string;
}

/** Factors that turn canopy into carbon. They are estimates, which an operator may replace. */
export interface CarbonFactors {
  /** One entry per class of `WOODY_CLASSES`. */
  biomass: readonly BiomassRange[];
  /** Tonnes of carbon per tonne of dry matter. */
  carbonFraction: number;
  /** Source of the factors, as reports print it. */
  source: string;
  /** Sources of the dry matter; absent for an operator's own factors, and in earlier orders. */
  references?: readonly FactorReference[];
}

/** Default of the IPCC 2006 Guidelines, volume 4, table 4.3. */
export const DEFAULT_CARBON_FRACTION = 0.47;

/**
 * Tonnes of carbon dioxide that contain one tonne of carbon: 44 ÷ 12, the ratio of molecular
 * weights.
 */
export const CO2_PER_CARBON = 44 / 12;
