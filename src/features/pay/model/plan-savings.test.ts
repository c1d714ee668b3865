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
    expect(bestPlan([dear, cheap], items)).toMatchObject({ plan: cheap, savedCents: 1_500 });
    expect(bestPlan([dear], items)).toMatchObject({ plan: dear, savedCents: -2_400 });
  });

  it('is no plan whose cap leaves too little, unless there is no other', () => {
    const used = planRecord({ plan_id: 4, property_key_price: 10, left_cents: 999 });
    const plain = planRecord({ plan_id: 3, property_key_price: 60, left_cents: null });
    expect(bestPlan([used, plain], items)).toMatchObject({ plan: plain, isWithinCap: true });
    expect(bestPlan([used], items)).toMatchObject({ plan: used, isWithinCap: false });
    const enough = { ...used, left_cents: 1_000 };
    expect(bestPlan([enough, plain], items)).toMatchObject({ plan: enough, isWithinCap: true });
  });
});
