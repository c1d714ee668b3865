import { describe, expect, it } from 'vitest';
import type { ItemType } from '#shared/api/contract';
import { cartItem } from './cart-item.ts';
import { paymentButtons } from './payment-buttons.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const line = (itemType: ItemType, priceCents: number) => ({
  item: cartItem(farm, itemType),
  priceCents,
});
const paid = line('Property Key', 7_500);
const free = line('Free Carbon Reorder', 0);
const costsNothingByPlan = line('Carbon Report', 0);

describe('paymentButtons', () => {
  it.each([
    ['a total above 0 by card (PAY-09)', [paid], { provider: true, freeOrder: false }],
    ['free and paid lines together (OP-48)', [paid, free], { provider: true, freeOrder: false }],
    ['free lines only (PAY-07, PAY-10)', [free], { provider: false, freeOrder: true }],
    [
      'a total of 0 without a free reorder (PAY-08)',
      [costsNothingByPlan],
      { provider: false, freeOrder: false },
    ],
    ['an empty cart', [], { provider: false, freeOrder: false }],
  ])('are right for payment by card: %s', (_, lines, expected) => {
    expect(paymentButtons(lines, 'CC', false)).toEqual({ ...expected, payByPlan: 'absent' });
  });

  it('are enabled for payment by plan with a plan and an item, whatever it costs (PAY-04, OP-48)', () => {
    expect(paymentButtons([paid], 'Plan', true).payByPlan).toBe('enabled');
    expect(paymentButtons([costsNothingByPlan], 'Plan', true).payByPlan).toBe('enabled');
  });

  it('are disabled for payment by plan without an item or a plan (PAY-05, PAY-06)', () => {
    expect(paymentButtons([], 'Plan', true).payByPlan).toBe('disabled');
    expect(paymentButtons([paid], 'Plan', false).payByPlan).toBe('disabled');
  });

  it('for payment by plan include no provider, and only the free order when nothing is charged (OP-109)', () => {
    expect(paymentButtons([paid], 'Plan', true).provider).toBe(false);
    const onlyFree = { provider: false, freeOrder: true, payByPlan: 'absent' };
    expect(paymentButtons([free], 'Plan', true)).toEqual(onlyFree);
    expect(paymentButtons([free, costsNothingByPlan], 'Plan', true)).toEqual(onlyFree);
  });
});
