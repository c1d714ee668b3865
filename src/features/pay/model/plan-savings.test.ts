import { describe, expect, it } from 'vitest';
import { cartItem } from '#entities/cart';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { bestPlan } from './plan-savings.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const items = [cartItem(farm, 'Property Key'), cartItem(farm, 'Free Carbon Reorder')];

describe('bestPlan', () => {
  it('is null without a plan', () => {
    expect(bestPlan([], items)).toBeNull();
  });

  it('is the plan with which the cart costs least, even if all cost more than by card', () => {
    const dear = planRecord({ plan_id: 4, property_key_price: 99 });
    const cheap = planRecord({ plan_id: 3, property_key_price: 60 });
    expect(bestPlan([dear, cheap], items)).toEqual({ plan: cheap, savedCents: 1_500 });
    expect(bestPlan([dear], items)).toEqual({ plan: dear, savedCents: -2_400 });
  });
});
