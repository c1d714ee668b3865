import type { FarmSummary } from '#shared/api/contract';

/** What a list shows of a farm of two parcels, neither verified nor bought. */
export const farmSummary = (change: Partial<FarmSummary> = {}): FarmSummary => ({
  property_id: 7,
  area_ha: 412.34,
  lot_plans: ['12//DP755510', '13//DP755510'],
  lpa_verified: false,
  lpa_verified_at: null,
  key_bought_at: null,
  paddocks: 0,
  ...change,
});
