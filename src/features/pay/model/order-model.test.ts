// @vitest-environment jsdom
// In a worker of its own: its shops listen to the storage.
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { $session } from '#shared/auth/react';
import { $message, messageShown } from '#shared/snackbar/react';
import { CAPTURE_RESULT, CHECKOUT_ID } from '../../../../tests/support/orders/order-server.ts';
import {
  as,
  atTheShop,
  benchmark,
  carbon,
  closePages,
  emit,
  expectWhole,
  farmer,
  key,
  linesShown,
  openShop,
  pass,
  pay,
  server,
  shopWith,
  typesInCart,
} from '../../../../tests/support/orders/shop.ts';
import {
  $openOrder,
  $failure,
  $isCartLocked,
  orderSetAside,
  recordingRetried,
} from './order-model.ts';
import { $paymentState, shopOpened } from './payment-model.ts';

atTheShop();

describe('an approved order', () => {
  it('is captured by the server under its checkout id', async () => {
    await pay(await shopWith(key));
    expect(server.callsOf('captureCheckout')[0]?.params).toEqual({ intent_id: CHECKOUT_ID });
  });

  it('records payment, items and files, shows the message for 20 s and empties the cart (PAY-14, PAY-16, PAY-28, PAY-30, PAY-32)', async () => {
    const page = await shopWith(key);
    await pay(page);
    expectWhole(page);
    expect(page.getState($message)).toMatchObject({ tone: 'default', durationMs: 20_000 });
  });

  it('sends the capture result as a string (PAY-25)', async () => {
    await pay(await shopWith(key));
    expect(server.callsOf('payByCard')[0]?.params).toEqual({
      owner_email: 'farmer@fenceline.example',
      property_ids: [7],
      item_types: ['Property Key'],
      item_prices: [75],
      paypal_response: CAPTURE_RESULT,
    });
  });

  it('saves benchmarks when the order has any (PAY-31)', async () => {
    await pay(await shopWith(key, benchmark));
    expect(server.done).toEqual([
      'captureCheckout',
      'payByCard',
      'registerItems',
      'recordBenchmarks',
      'generate',
    ]);
    expect(server.callsOf('recordBenchmarks')[0]?.params).toMatchObject({
      property_ids: [7],
      reference_cibo_ids_text_array: ['{a,b}'],
    });
  });

  it('requests the files of the bought items for the buyer only (OP-52)', async () => {
    await pay(await shopWith(key));
    expect(server.callsOf('generate')[0]?.params).toMatchObject({
      status: 'submitted',
      items: [{ item_type: 'Property Key', item_name: 'Property Key : Kurrajong Park' }],
      user_email: 'farmer@fenceline.example',
      plan_owners: [],
    });
  });

  it('leaves items that the buyer added meanwhile in the cart', async () => {
    const page = await shopWith(key);
    server.trouble['generate'] = ['no way there'];
    await pay(page);
    await emit(page, itemsAdded, [carbon]);
    await pass(1_000);
    expect(typesInCart(page)).toEqual(['Carbon Report']);
  });
});

const STEPS = ['captureCheckout', 'payByCard', 'registerItems', 'generate'] as const;
const TROUBLES = ['no way there', 'no way back'] as const;
const everyStepAndTrouble = STEPS.flatMap((step) =>
  TROUBLES.map((trouble) => [step, trouble] as const),
);

describe('recovery of an approved order (OP-50)', () => {
  it.each(everyStepAndTrouble)(
    'retries %s once, a second after it failed (%s)',
    async (step, trouble) => {
      const page = await shopWith(key);
      server.trouble[step] = [trouble];
      await pay(page);
      expect(page.getState($failure)?.outlook).toBe('again');
      expect(typesInCart(page)).toEqual(['Property Key']);
      await pass(1_000);
      expectWhole(page);
      const [first, second, ...more] = server.callsOf(step);
      expect(second).toEqual(first);
      expect(more).toEqual([]);
    },
  );

  it.each(everyStepAndTrouble)(
    'continues on the next visit when %s failed (%s) and the tab closed',
    async (step, trouble) => {
      const closed = await shopWith(key);
      server.trouble[step] = [trouble];
      await pay(closed);
      vi.clearAllTimers();
      closePages();
      expectWhole(await openShop());
    },
  );

  it('continues on the next visit when the tab closed during the capture', async () => {
    const closed = await shopWith(key);
    server.trouble['captureCheckout'] = [new Promise(() => {})];
    await pay(closed);
    expectWhole(await openShop());
  });

  it('says in the payment card that a declined card was not charged, and leaves the cart unchanged (ERR-21, PAY-26)', async () => {
    const page = await shopWith(key);
    server.approved = false;
    await pay(page);
    expect(page.getState($openOrder)).toBeNull();
    expect(page.getState($message)).toBeNull();
    expect(page.getState($paymentState)).toEqual({
      is: 'unpaid',
      method: 'CC',
      why: 'The payment did not go through.',
    });
    expect(page.getState($isCartLocked)).toBe(false);
    expect(typesInCart(page)).toEqual(['Property Key']);
    expect(console.error).toHaveBeenCalled();
    expect((await openShop()).getState($openOrder)).toBeNull();
  });

  it('says why the server no longer accepts the order, and leaves the cart unchanged', async () => {
    const page = await shopWith(key);
    const message = 'A farm in this order has been deleted. Nothing was charged.';
    server.trouble['captureCheckout'] = [new ApiError('CONFLICT', message, { status: 409 })];
    await pay(page);
    expect(page.getState($paymentState)).toEqual({ is: 'unpaid', method: 'CC', why: message });
    expect(linesShown(page)).toEqual([]);
    expect(page.getState($openOrder)).toBeNull();
    expect(typesInCart(page)).toEqual(['Property Key']);
  });

  it('retries at once when the buyer asks or the network returns', async () => {
    const page = await shopWith(key);
    server.trouble['payByCard'] = ['no way there', 'no way there'];
    await pay(page);
    await emit(page, recordingRetried, undefined);
    expect(server.callsOf('payByCard')).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expectWhole(page);
  });

  it('stops and shows the payment id when the payment cannot be recorded; the cart stays', async () => {
    const page = await shopWith(key);
    const message = 'The payment could not be confirmed: it has already been used.';
    server.trouble['payByCard'] = [new ApiError('PAYMENT_REFUSED', message, { status: 402 })];
    await pay(page);
    await pass(5_000);
    expect(server.callsOf('payByCard')).toHaveLength(1);
    expect(linesShown(page)).toEqual([message, 'Payment id: CAPTURE-1']);
    expect(page.getState($failure)?.outlook).toBe('stopped');
    expect(page.getState($openOrder)?.captureId).toBe('CAPTURE-1');
    expect(typesInCart(page)).toEqual(['Property Key']);

    await emit(page, recordingRetried, undefined);
    expectWhole(page);
  });

  it('discards the order only when the buyer sets it aside', async () => {
    const page = await shopWith(key);
    server.trouble['payByCard'] = [new ApiError('PAYMENT_REFUSED', 'No.', { status: 402 })];
    await pay(page);
    await emit(page, orderSetAside, undefined);
    expect(page.getState($openOrder)).toBeNull();
    expect(page.getState($failure)).toBeNull();
    expect((await openShop()).getState($openOrder)).toBeNull();
    expect(server.callsOf('payByCard')).toHaveLength(1);
    expect(typesInCart(page)).toEqual(['Property Key']);
  });

  it('pauses while another user is signed in, and resumes for the buyer', async () => {
    const page = await shopWith(key);
    server.trouble['registerItems'] = ['no way there'];
    await pay(page);
    await emit(page, messageShown, { lines: ['left'] });
    void allSettled($session, { scope: page, params: as('agent@fenceline.example') });
    await pass(60_000);
    expect(page.getState($openOrder)).toBeNull();
    expect(server.callsOf('registerItems')).toHaveLength(1);

    void allSettled($session, { scope: page, params: farmer });
    await pass(0);
    expectWhole(page);
  });

  it.each(['registerItems', 'generate'])(
    'ignores a response to %s that arrives after another user signed in',
    async (step) => {
      const page = await shopWith(key);
      server.trouble[step] = [
        new Promise((resolve) => {
          setTimeout(resolve, 500);
        }),
      ];
      await pay(page);
      void allSettled($session, { scope: page, params: as('agent@fenceline.example') });
      await emit(page, itemsAdded, [key]);
      await emit(page, messageShown, { lines: ['left'] });
      await pass(500);
      expect(page.getState($openOrder)).toBeNull();
      expect(typesInCart(page)).toEqual(['Property Key']);
      expect(linesShown(page)).toEqual(['left']);

      void allSettled($session, { scope: page, params: farmer });
      await pass(0);
      expectWhole(page);
    },
  );

  it('locks payment in the other tabs too', async () => {
    const other = await openShop();
    const never = new Promise<void>(() => {});
    server.trouble['captureCheckout'] = [never, never];
    await pay(await shopWith(key));
    window.dispatchEvent(new StorageEvent('storage'));
    await pass(0);
    expect(other.getState($openOrder)?.paypalOrderId).toBe('ORDER-1');
  });

  it('continues without browser storage as long as the page is open', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const page = await shopWith(key);
    server.trouble['payByCard'] = ['no way back'];
    await pay(page);
    await emit(page, shopOpened, undefined);
    await pass(1_000);
    expectWhole(page);
  });
});
