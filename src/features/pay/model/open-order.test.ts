import { describe, expect, it } from 'vitest';
import { cartItem, toCartItemRecord } from '#entities/cart';
import type { ItemType } from '#shared/api/contract';
import {
  afterStep,
  asSent,
  cardOrder,
  isPaid,
  openOrderFrom,
  storedOrderOf,
  paymentReferenceOf,
  placedOrder,
  type OpenOrder,
} from './open-order.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const opIds = { payment: 'p', items: 'i', benchmarks: 'b', files: 'f' };
const ids = { checkoutId: 'CHECKOUT', paypalOrderId: 'ORDER' };

function orderOf(...itemTypes: ItemType[]): OpenOrder {
  const records = itemTypes.map((itemType) =>
    toCartItemRecord({ item: cartItem(farm, itemType), priceCents: 7_500 }),
  );
  return cardOrder({ email: 'farmer@fenceline.example', records, opIds }, ids);
}

function stepsOf(order: OpenOrder): string[] {
  const next = afterStep(order);
  return next ? [order.step, ...stepsOf(next)] : [order.step];
}

describe('an open order', () => {
  it('is captured, then recorded as payment, items, benchmarks and files (OP-50)', () => {
    expect(stepsOf(orderOf('Property Key', 'Benchmark Report'))).toEqual([
      'capture',
      'payment',
      'items',
      'benchmarks',
      'files',
    ]);
  });

  it('skips the benchmarks step when it has no benchmarks (PAY-31)', () => {
    expect(stepsOf(orderOf('Property Key', 'Carbon Report'))).toEqual([
      'capture',
      'payment',
      'items',
      'files',
    ]);
    expect(stepsOf(orderOf('Free Benchmark Reorder'))).toContain('benchmarks');
  });

  it('counts as paid once captured, and support then finds it by the capture id', () => {
    const order = orderOf('Property Key');
    expect(isPaid(order)).toBe(false);
    expect(paymentReferenceOf(order)).toBe('ORDER');
    const captured = { ...afterStep(order)!, captureId: 'CAPTURE' };
    expect(isPaid(captured)).toBe(true);
    expect(paymentReferenceOf(captured)).toBe('CAPTURE');
  });

  it('starts with the payment if a plan pays and with the items if it is free (SM-10)', () => {
    const plan = { planId: 3, name: 'Western Soils', ownerEmails: ['agent@fenceline.example'] };
    const byPlan = placedOrder(orderOf('Property Key'), 'OWN', plan);
    expect(stepsOf(byPlan)).toEqual(['payment', 'items', 'files']);
    const free = placedOrder(orderOf('Free Benchmark Reorder'), 'OWN', null);
    expect(stepsOf(free)).toEqual(['items', 'benchmarks', 'files']);
    for (const order of [byPlan, free]) {
      expect(isPaid(order)).toBe(false);
      expect(isPaid(afterStep(order)!)).toBe(true);
      expect(paymentReferenceOf(order)).toBeNull();
    }
  });

  it('remembers that its step was sent, until the next step starts', () => {
    const order = orderOf('Property Key');
    expect(order.isSent).toBe(false);
    const sent = asSent(order);
    expect(openOrderFrom(JSON.parse(JSON.stringify(storedOrderOf(sent))))?.isSent).toBe(true);
    expect(afterStep(sent)?.isSent).toBe(false);
    const { isSent: _, ...keptBefore } = storedOrderOf(order);
    expect(openOrderFrom(keptBefore)?.isSent).toBe(true);
  });

  it('is restored from storage, and anything else is rejected', () => {
    const stored = storedOrderOf(orderOf('Property Key'));
    // The keys of earlier releases, which may be open in another tab.
    expect(stored).toMatchObject({ orderId: 'ORDER', intentId: 'CHECKOUT' });
    expect(openOrderFrom(JSON.parse(JSON.stringify(stored)))).toEqual(orderOf('Property Key'));
    for (const other of [
      null,
      7,
      'x',
      [],
      {},
      { ...stored, step: 'x' },
      { ...stored, records: 1 },
      { ...stored, method: 'Cash' },
      { ...stored, intentId: null },
      { ...stored, method: 'Plan' },
    ]) {
      expect(openOrderFrom(other)).toBeNull();
    }
  });
});
