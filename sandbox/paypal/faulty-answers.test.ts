import { describe, expect, it } from 'vitest';
import { createPayPalClient } from '../../server/platform/outside/paypal/create-paypal-client.ts';
import { verifyCapture } from '../../server/platform/outside/paypal/verify-capture.ts';
import { LIES, type LieName } from './faulty-answers.ts';
import { CREDENTIALS, EXPECTED, withPayPal } from './paypal.fixture.ts';

const { paypal, setLie, buy } = withPayPal();

describe('faulty PayPal answers', () => {
  const TRANSPORT: Partial<Record<LieName, string>> = {
    'order-already-captured': 'status',
    'duplicate-invoice-id': 'status',
    'server-error': 'status',
    'time-out': 'timeout',
    slow: 'timeout',
    garbage: 'garbage',
    redirect: 'redirect',
    'cut-mid-body': 'network',
  };
  const UNKNOWN = new Set<LieName>(['unknown-order', 'other-environment']);

  it.each(Object.keys(LIES) as LieName[])('are never accepted as a payment: %s', async (lie) => {
    const id = await buy();
    await setLie(id, lie);
    const impatient = createPayPalClient({
      baseUrl: paypal.baseUrl,
      ...CREDENTIALS,
      timeoutMs: 150,
    });
    const asked = (TRANSPORT[lie] === 'timeout' ? impatient : paypal.client).getOrder(id);
    if (TRANSPORT[lie] !== undefined) {
      await expect(asked).rejects.toMatchObject({
        name: 'OutsideUnavailableError',
        reason: TRANSPORT[lie],
      });
    } else if (UNKNOWN.has(lie)) {
      expect(await asked).toBeNull();
    } else {
      expect(verifyCapture((await asked)!, EXPECTED).ok).toBe(false);
    }
    await setLie(id, null);
    expect(verifyCapture((await paypal.client.getOrder(id))!, EXPECTED).ok).toBe(true);
  });

  it('can be limited to the next new order', async () => {
    await setLie('next', 'pending');
    const [id, other] = [await buy(), await buy()];
    expect(verifyCapture((await paypal.client.getOrder(id))!, EXPECTED)).toEqual({
      ok: false,
      reason: 'capture-status',
    });
    expect(verifyCapture((await paypal.client.getOrder(other))!, EXPECTED).ok).toBe(true);
    expect((await setLie('next', 'no-such-lie')).status).toBe(400);
  });
});
