import { decimalOf } from '#shared/lib/money';
import { itemName, totalCentsOf, type PricedItem } from './cart-item.ts';

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

/**
 * PAY-18..24. Omits free lines (OP-48), so at least one line must have a price. `checkoutId` links a
 * capture to its items whatever happens to the browser.
 */
export function payPalOrderBody(
  lines: readonly PricedItem[],
  { checkoutId, productName }: { checkoutId: string; productName: string },
): PayPalOrderBody {
  const charged = lines.filter((line) => line.priceCents > 0);
  const total = aud(totalCentsOf(charged));
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkoutId,
        amount: { ...total, breakdown: { item_total: total } },
        items: charged.map(({ item, priceCents }) => ({
          name: shortened(itemName(item)),
          description: shortened(`${productName} Cart`),
          quantity: '1',
          unit_amount: aud(priceCents),
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
