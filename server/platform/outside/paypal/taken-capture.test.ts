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

describe('takenCapture', () => {
  it.each(['COMPLETED', 'PENDING', 'REFUNDED', 'SOMETHING_NEW'])(
    'returns a capture that is %s',
    (status) => {
      expect(takenCapture(orderOf(status))?.id).toBe('CAP-0');
      expect(takenCapture(orderOf('DECLINED', status))?.id).toBe('CAP-1');
    },
  );

  it('returns undefined if every capture was declined or failed, or there is none', () => {
    expect(takenCapture(orderOf('DECLINED', 'FAILED'))).toBeUndefined();
    expect(takenCapture(orderOf())).toBeUndefined();
    expect(takenCapture({ ...orderOf(), purchase_units: [{ amount }] })).toBeUndefined();
  });
});
