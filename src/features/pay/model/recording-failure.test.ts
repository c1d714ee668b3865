import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import type { ErrorCode } from '#shared/api/contract';
import { afterStep, asSent, cardOrder, placedOrder } from './open-order.ts';
import { isFault, MAX_FAULTS, recordingFailure, waitMs } from './recording-failure.ts';

const opIds = { payment: 'p', items: 'i', benchmarks: 'b', files: 'f' };
const approved = cardOrder(
  { email: 'a@b.example', records: [], opIds },
  { checkoutId: 'CHECKOUT', paypalOrderId: 'ORDER' },
);
const paid = afterStep(approved)!;

const refusal = (code: ErrorCode) => new ApiError(code, `It is ${code}.`, { status: 400 });
const outlook = (order: typeof approved, error: unknown) => recordingFailure(order, error).outlook;

describe('recordingFailure', () => {
  it('retries after a temporary failure', () => {
    expect(outlook(paid, ApiError.unreachable(null))).toBe('again');
    expect(outlook(paid, ApiError.unreadable(502))).toBe('again');
    for (const code of [
      'INTERNAL',
      'OVERLOADED',
      'OUTSIDE_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ] as const) {
      expect(outlook(paid, refusal(code))).toBe('again');
    }
  });

  it('stops with the server’s message when somebody has to act', () => {
    for (const code of [
      'PAYMENT_REFUSED',
      'CONFLICT',
      'UNAUTHENTICATED',
      'OP_ID_REUSED',
    ] as const) {
      expect(outlook(paid, refusal(code))).toBe('stopped');
    }
    expect(recordingFailure(paid, refusal('CONFLICT')).message).toBe('It is CONFLICT.');
    expect(recordingFailure(paid, new TypeError('x is undefined'))).toMatchObject({
      outlook: 'stopped',
      message: 'Something went wrong. Please try again later.',
    });
  });

  it('treats a capture as unpaid when the provider declines it, and as refused when the server rejects it', () => {
    expect(outlook(approved, refusal('PAYMENT_REFUSED'))).toBe('unpaid');
    expect(outlook(approved, refusal('CONFLICT'))).toBe('refused');
    expect(outlook(approved, refusal('NOT_FOUND'))).toBe('refused');
    expect(outlook(approved, refusal('OUTSIDE_UNAVAILABLE'))).toBe('again');
    expect(outlook(approved, refusal('UNAUTHENTICATED'))).toBe('stopped');
  });

  it('treats an order that needs no provider as refused while nothing is recorded, and stops it afterwards', () => {
    const plan = { planId: 3, name: 'Western Soils', ownerEmails: [] };
    for (const order of [placedOrder(approved, 'OWN', plan), placedOrder(approved, 'OWN', null)]) {
      expect(outlook(order, refusal('PRICE_CHANGED'))).toBe('refused');
      expect(outlook(order, refusal('NOT_FOUND'))).toBe('refused');
      expect(outlook(order, ApiError.unreachable(null))).toBe('again');
      expect(outlook(afterStep(order)!, refusal('CONFLICT'))).toBe('stopped');
    }
  });

  it.each(['UNAUTHENTICATED', 'FORBIDDEN', 'OP_ID_REUSED', 'INVALID_PARAMS', 'TOO_LARGE'] as const)(
    'stops on %s, which does not say whether an earlier attempt was recorded',
    (code) => {
      const plan = { planId: 3, name: 'Western Soils', ownerEmails: [] };
      for (const order of [
        approved,
        asSent(placedOrder(approved, 'OWN', plan)),
        asSent(placedOrder(approved, 'OWN', null)),
      ]) {
        expect(outlook(order, refusal(code))).toBe('stopped');
      }
    },
  );

  it.each([
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'MALFORMED_REQUEST',
    'INVALID_PARAMS',
    'TOO_LARGE',
  ] as const)('treats a first attempt without a provider as refused on %s', (code) => {
    const plan = { planId: 3, name: 'Western Soils', ownerEmails: [] };
    for (const order of [placedOrder(approved, 'OWN', plan), placedOrder(approved, 'OWN', null)]) {
      expect(outlook(order, refusal(code))).toBe('refused');
      expect(outlook(order, refusal('OP_ID_REUSED'))).toBe('stopped');
      expect(outlook(afterStep(order)!, refusal(code))).toBe('stopped');
    }
  });

  it('stops after repeated server faults', () => {
    const fault = refusal('INTERNAL');
    expect(isFault(fault)).toBe(true);
    expect(isFault(ApiError.unreachable(null))).toBe(false);
    expect(recordingFailure(paid, fault, MAX_FAULTS - 1).outlook).toBe('again');
    expect(recordingFailure(paid, fault, MAX_FAULTS).outlook).toBe('stopped');
  });
});

it('waitMs doubles the wait after each failure, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 60].map(waitMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
