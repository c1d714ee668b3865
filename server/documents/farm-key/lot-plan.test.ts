import { expect, it } from 'vitest';
import { lotPlanText } from './lot-plan.ts';

const nothing = { lot: null, section: null, plan: null, planType: null, volume: null, folio: null };

it.each([
  [{ lot: '12', plan: 'DP755510' }, 'Lot 12 DP755510'],
  [{ lot: '12', section: 'A', plan: '755510', planType: 'DP' }, 'Lot 12 Sec A DP755510'],
  [{ lot: '1', plan: 'PS123456', planType: 'PS' }, 'Lot 1 PS123456'],
  [{ volume: '123456', folio: '1' }, 'Vol 123456 Fol 1'],
  [{}, ''],
])('lotPlanText formats %j as %s', (facts, text) => {
  expect(lotPlanText({ ...nothing, ...facts })).toBe(text);
});
