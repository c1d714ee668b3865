import { describe, expect, it } from 'vitest';
import { captureIdOf, isDeclined } from './capture-result.ts';

const resultOf = (...captures: { id: string; status: string }[]) => ({
  id: 'ORDER',
  purchase_units: [{ payments: { captures } }],
});

describe('a capture result', () => {
  it('names the payment support finds it by', () => {
    expect(captureIdOf(resultOf({ id: 'CAP-1', status: 'COMPLETED' }))).toBe('CAP-1');
    for (const none of [null, undefined, {}, { purchase_units: [{}] }, resultOf()]) {
      expect(captureIdOf(none)).toBeNull();
    }
  });

  it.each(['DECLINED', 'FAILED'])('took nothing when it is %s', (status) => {
    expect(isDeclined(resultOf({ id: 'CAP-1', status }))).toBe(true);
  });

  it.each(['COMPLETED', 'PENDING', 'REFUNDED'])('leaves %s to the server', (status) => {
    expect(isDeclined(resultOf({ id: 'CAP-1', status }))).toBe(false);
  });

  it('is not declined as long as one capture may have money, or none is named', () => {
    const mixed = resultOf({ id: 'a', status: 'DECLINED' }, { id: 'b', status: 'PENDING' });
    expect(isDeclined(mixed)).toBe(false);
    expect(isDeclined({})).toBe(false);
  });
});
