import { describe, expect, it } from 'vitest';
import type { PayPalOrder } from './paypal-order.ts';
import { verifyCapture } from './verify-capture.ts';

const EXPECTED = {
  totalCents: 15_000,
  currency: 'AUD',
  customId: 'checkout-1',
  merchantId: 'OURS',
} as const;

const money = (value: string, currency = 'AUD') => ({ currency_code: currency, value });
const capture = (change = {}) => ({
  id: 'CAPTURE1',
  status: 'COMPLETED',
  amount: money('150.00'),
  custom_id: 'checkout-1',
  ...change,
});
const unit = (change = {}) => ({
  amount: money('150.00'),
  custom_id: 'checkout-1',
  payee: { merchant_id: 'OURS' },
  payments: { captures: [capture()] },
  ...change,
});
const order = (change = {}): PayPalOrder => ({
  id: 'ORDER1',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  purchase_units: [unit()],
  ...change,
});
const withUnit = (change: object) => order({ purchase_units: [unit(change)] });
const withCapture = (change: object) => withUnit({ payments: { captures: [capture(change)] } });

describe('verifyCapture', () => {
  it('accepts a single full payment to us for this checkout (PAY-19, PAY-20)', () => {
    expect(verifyCapture(order(), EXPECTED)).toEqual({
      ok: true,
      captureId: 'CAPTURE1',
      paypalOrderId: 'ORDER1',
    });
  });

  it('returns the payer, preferring the payment source to the older field', () => {
    const payer = { email_address: 'old@x.example' };
    const verdict = (change: object) => verifyCapture(order(change), EXPECTED);
    expect(verdict({ payer })).toMatchObject({ payerEmail: 'old@x.example' });
    expect(
      verdict({ payer, payment_source: { paypal: { email_address: 'new@x.example' } } }),
    ).toMatchObject({
      payerEmail: 'new@x.example',
    });
  });

  it('accepts a capture that does not repeat the custom id', () => {
    expect(verifyCapture(withCapture({ custom_id: undefined }), EXPECTED).ok).toBe(true);
  });

  it.each<[string, PayPalOrder, string]>([
    ['intent AUTHORIZE', order({ intent: 'AUTHORIZE' }), 'intent'],
    ['an order that is only approved', order({ status: 'APPROVED' }), 'order-status'],
    ['a voided order', order({ status: 'VOIDED' }), 'order-status'],
    ['no purchase unit', order({ purchase_units: [] }), 'purchase-units'],
    ['two purchase units', order({ purchase_units: [unit(), unit()] }), 'purchase-units'],
    ["another user's custom id", withUnit({ custom_id: 'checkout-2' }), 'custom-id'],
    ['no custom id', withUnit({ custom_id: undefined }), 'custom-id'],
    ["another's custom id on the capture", withCapture({ custom_id: 'checkout-2' }), 'custom-id'],
    ['another payee', withUnit({ payee: { merchant_id: 'THEIRS' } }), 'payee'],
    ['no payee', withUnit({ payee: undefined }), 'payee'],
    ['no payments', withUnit({ payments: undefined }), 'captures'],
    ['no captures', withUnit({ payments: { captures: [] } }), 'captures'],
    ['two captures', withUnit({ payments: { captures: [capture(), capture()] } }), 'captures'],
    [
      'a refund beside the capture',
      withUnit({ payments: { captures: [capture()], refunds: [{}] } }),
      'refunded',
    ],
    ...['PENDING', 'DECLINED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'FAILED'].map(
      (status): [string, PayPalOrder, string] => [
        `a capture ${status}`,
        withCapture({ status }),
        'capture-status',
      ],
    ),
    [
      'a completed capture beside a pending one',
      withUnit({ payments: { captures: [capture(), capture({ status: 'PENDING' })] } }),
      'capture-status',
    ],
    ['another currency', withUnit({ amount: money('150.00', 'USD') }), 'currency'],
    ['another currency captured', withCapture({ amount: money('150.00', 'USD') }), 'currency'],
    ['a smaller capture', withCapture({ amount: money('149.99') }), 'amount'],
  ])('refuses %s', (_, lie, reason) => {
    expect(verifyCapture(lie, EXPECTED)).toEqual({ ok: false, reason });
  });

  it.each([
    '149.99',
    '150.01',
    '1.5e2',
    '15e1',
    '150.000',
    '150',
    '150.0',
    '0150.00',
    '-150.00',
    '+150.00',
    ' 150.00',
    '150.00\n',
    '150,00',
    '１50.00',
    '0x96',
    'NaN',
    '',
  ])('refuses the amount %j', (value) => {
    expect(verifyCapture(withUnit({ amount: money(value) }), EXPECTED)).toEqual({
      ok: false,
      reason: 'amount',
    });
    expect(verifyCapture(withCapture({ amount: money(value) }), EXPECTED)).toEqual({
      ok: false,
      reason: 'amount',
    });
  });

  it('accepts nothing if our merchant id is unknown', () => {
    expect(verifyCapture(order(), { ...EXPECTED, merchantId: null })).toEqual({
      ok: false,
      reason: 'payee',
    });
    expect(verifyCapture(withUnit({ payee: {} }), { ...EXPECTED, merchantId: null }).ok).toBe(
      false,
    );
  });
});
