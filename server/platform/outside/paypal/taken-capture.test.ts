import { describe, expect, it } from 'vitest';
import { takenCapture } from './taken-capture.ts';

const amount = { currency_code: 'AUD', value: '75.00' };
const orderOf = (...statuses: string[]) => ({
  id: 'ORDER1',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  purchase_units: [
    {
      amount,
      payments: { captures: statuses.map((status, at) => ({ id: `CAP-${at}`, status, amount })) },
    },
  ],
});

describe('the capture that took the money of an order', () => {
  it.each(['COMPLETED', 'PENDING', 'REFUNDED', 'SOMETHING_NEW'])('is one that is %s', (status) => {
    expect(takenCapture(orderOf(status))?.id).toBe('CAP-0');
    expect(takenCapture(orderOf('DECLINED', status))?.id).toBe('CAP-1');
  });

  it('is none when all were declined or failed, or nothing was captured', () => {
    expect(takenCapture(orderOf('DECLINED', 'FAILED'))).toBeUndefined();
    expect(takenCapture(orderOf())).toBeUndefined();
    expect(takenCapture({ ...orderOf(), purchase_units: [{ amount }] })).toBeUndefined();
  });
});
