import { describe, expect, it } from 'vitest';
import { forEachPrice } from '#shared/api/contract';
import { CARD_PRICES } from './price-fields.ts';
import { priceCentsOf } from './price.ts';

const plan = {
  ...forEachPrice(() => 25),
  property_key_price: 40,
  benchmark_report_price: 99.95,
  carbon_report_price: 0,
};

describe('the price of an item', () => {
  it('is 75, 175 and 155 dollars by card (CART-15, CART-16, CART-17)', () => {
    expect(priceCentsOf('Property Key')).toBe(7_500);
    expect(priceCentsOf('Benchmark Report')).toBe(17_500);
    expect(priceCentsOf('Carbon Report')).toBe(15_500);
    expect(CARD_PRICES).toMatchObject({ property_key_price: '75', carbon_report_price: '155' });
  });

  it('follows the selected plan, down to zero (CART-27, PAY-11)', () => {
    expect(priceCentsOf('Property Key', plan)).toBe(4_000);
    expect(priceCentsOf('Benchmark Report', plan)).toBe(9_995);
    expect(priceCentsOf('Carbon Report', plan)).toBe(0);
  });

  it('is zero for a free reorder, by card and with a plan (PAY-12)', () => {
    for (const freeType of ['Free Benchmark Reorder', 'Free Carbon Reorder'] as const) {
      expect(priceCentsOf(freeType)).toBe(0);
      expect(priceCentsOf(freeType, plan)).toBe(0);
    }
  });
});
