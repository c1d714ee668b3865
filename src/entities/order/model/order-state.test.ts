import { describe, expect, it } from 'vitest';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { orderState, orderTimeline } from './order-state.ts';

const refund = {
  kind: 'refund',
  amount: 25,
  refunded_at: '2026-11-22T00:00:00.000Z',
  credit_note: 'CN-000001',
} as const;

describe('orderState', () => {
  it('mentions a refund before what happened to the files', () => {
    const stateOf = (refunds: NonNullable<ReturnType<typeof orderRecord>['refunds']>) =>
      orderState(orderRecord({ total: 75, refunds }, { state: 'failed', failure: null }));
    expect(stateOf([])).toEqual({ label: 'Files could not be created', isFailure: true });
    expect(stateOf([refund])).toEqual({ label: '$25.00 refunded', isFailure: false });
    expect(stateOf([refund, { ...refund, amount: 50 }]).label).toBe('Refunded');
    expect(stateOf([{ ...refund, kind: 'reversal', amount: 75 }]).label).toBe('Payment taken back');
  });
});

describe('orderTimeline', () => {
  it('lists what happened, and the next step without a time', () => {
    const labels = (order: ReturnType<typeof orderRecord>) =>
      orderTimeline(order).map(({ label, when, isFailure }) =>
        [label, when === null && '…', isFailure && '!'].filter(Boolean).join(' '),
      );
    expect(labels(orderRecord({}, { state: 'making', list: [] }))).toEqual([
      'Paid',
      'Reports: 0 of 1 …',
      'Sent by e-mail …',
    ]);
    const at = '2026-11-21T00:10:00.000Z';
    const sent = orderRecord({ refunds: [refund] }, { state: 'sent', made_at: at, sent_at: at });
    expect(labels(sent)).toEqual(['Paid', 'Reports made', 'Sent by e-mail', '$25.00 refunded']);
    const gone = orderRecord({}, { state: 'sent', made_at: at, sent_at: at, list: [] });
    expect(labels(gone)).toEqual(['Paid', 'Reports made', 'Sent by e-mail']);
    expect(labels(orderRecord({ method: 'Free' }, { state: 'failed', list: [] }))).toEqual([
      'Ordered',
      'Files could not be created !',
    ]);
  });
});
