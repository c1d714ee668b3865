import { describe, expect, it } from 'vitest';
import type { ItemType } from '#shared/api/contract';
import { cartItem } from './cart-item.ts';
import { payPalOrderBody } from './paypal-order.ts';

const checkout = { checkoutId: 'b7f3a1c8-3d5e-4f60-8a9b-0c1d2e3f4a5b', productName: 'Fenceline' };
const line = (itemType: ItemType, priceCents: number, property_name = 'Kurrajong Park') => ({
  item: cartItem({ property_id: 7, property_name }, itemType),
  priceCents,
});

describe('payPalOrderBody', () => {
  it('captures Australian dollars for items that are not shipped (PAY-19..24, OP-49)', () => {
    const lines = [line('Property Key', 7_500), line('Benchmark Report', 9_995)];
    expect(payPalOrderBody(lines, checkout)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: checkout.checkoutId,
          amount: {
            currency_code: 'AUD',
            value: '174.95',
            breakdown: { item_total: { currency_code: 'AUD', value: '174.95' } },
          },
          items: [
            {
              name: 'Property Key : Kurrajong Park',
              description: 'Fenceline Cart',
              quantity: '1',
              unit_amount: { currency_code: 'AUD', value: '75.00' },
            },
            {
              name: 'Benchmark Report : Kurrajong Park',
              description: 'Fenceline Cart',
              quantity: '1',
              unit_amount: { currency_code: 'AUD', value: '99.95' },
            },
          ],
        },
      ],
      application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    });
  });

  it('omits free lines (OP-48)', () => {
    const lines = [line('Free Carbon Reorder', 0), line('Property Key', 7_500)];
    const [unit] = payPalOrderBody(lines, checkout).purchase_units;
    expect(unit.items.map((item) => item.name)).toEqual(['Property Key : Kurrajong Park']);
    expect(unit.amount.value).toBe('75.00');
  });

  it('adds up exactly to the cent, however many lines there are', () => {
    const lines = Array.from({ length: 300 }, () => line('Property Key', 1_001));
    expect(payPalOrderBody(lines, checkout).purchase_units[0].amount.value).toBe('3003.00');
  });

  it('shortens names that PayPal would refuse, without splitting a character', () => {
    const nameOf = (farmName: string) =>
      payPalOrderBody([line('Property Key', 100, farmName)], checkout).purchase_units[0].items[0]!
        .name;
    const prefix = 'Property Key : ';
    expect(nameOf('x'.repeat(127 - prefix.length))).toBe(`${prefix}${'x'.repeat(112)}`);
    expect(nameOf('x'.repeat(200))).toBe(`${prefix}${'x'.repeat(111)}…`);
    const withPairs = nameOf(`${'x'.repeat(110)}🐑🐑🐑`);
    expect(withPairs.isWellFormed()).toBe(true);
    expect(withPairs).toBe(`${prefix}${'x'.repeat(110)}…`);
  });
});
