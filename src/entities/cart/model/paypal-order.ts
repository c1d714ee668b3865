import { decimalOf } from '#shared/lib/money';
import { itemName, type PricedItem } from './cart-item.ts';

/** Maximum length of names, descriptions and custom ids at PayPal (Orders v2). */
const PAYPAL_TEXT_LENGTH = 127;

interface Money {
  currency_code: 'AUD';
  value: string;
}

/** Request body that creates an order in Orders v2 (X8). */
interface PayPalOrderBody {
  intent: 'CAPTURE';
  purchase_units: [
    {
      custom_id: string;
      amount: Money & { breakdown: { item_total: Money } };
      items: { name: string; description: string; quantity: '1'; unit_amount: Money }[];
    },
  ];
  application_context: { shipping_preference: 'NO_SHIPPING'; user_action: 'PAY_NOW' };
}

/** What is charged, in cents above 0, as PayPal shows it to the buyer. */
interface PayPalLine {
  name: string;
  description: string;
  cents: number;
}

/**
 * The order of a cart (PAY-18..24). Omits free lines (OP-48), so at least one line must have a
 * price.
 */
export function payPalOrderBody(
  lines: readonly PricedItem[],
  { checkoutId, productName }: { checkoutId: string; productName: string },
): PayPalOrderBody {
  const charged = lines.filter((line) => line.priceCents > 0);
  return payPalOrderOf(
    checkoutId,
    charged.map(({ item, priceCents }) => ({
      name: itemName(item),
      description: `${productName} Cart`,
      cents: priceCents,
    })),
  );
}

/** `checkoutId` links a capture to what it pays, whatever happens to the browser. */
export function payPalOrderOf(checkoutId: string, lines: readonly PayPalLine[]): PayPalOrderBody {
  const total = aud(lines.reduce((sum, { cents }) => sum + cents, 0));
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkoutId,
        amount: { ...total, breakdown: { item_total: total } },
        items: lines.map(({ name, description, cents }) => ({
          name: shortened(name),
          description: shortened(description),
          quantity: '1',
          unit_amount: aud(cents),
        })),
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  };
}

const aud = (cents: number): Money => ({ currency_code: 'AUD', value: decimalOf(cents) });

/** Cuts between characters, never inside one that takes two UTF-16 units. */
function shortened(text: string): string {
  if (text.length <= PAYPAL_TEXT_LENGTH) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > PAYPAL_TEXT_LENGTH - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
