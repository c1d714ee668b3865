import { ITEM_PRODUCTS, PAID_ITEM_TYPES } from '#entities/cart';
import { forEachPrice, type PlanPrice } from '#shared/api/contract';
import type { PlanPrices } from './price.ts';

/** The prices of a plan with their labels, in the order of its card and forms. */
export const PRICE_FIELDS = PAID_ITEM_TYPES.map((itemType) => {
  const { field, label } = ITEM_PRODUCTS[itemType].price;
  return { field, itemType, label };
});

/** The fields' names in the API. */
export const PRICE_FIELD_NAMES = PRICE_FIELDS.map(({ field }) => field);

/** Prices as typed: free text that only the server validates (ADMIN-14, OP-47). */
export type TypedPrices = Record<PlanPrice, string>;

export const BLANK_PRICES: TypedPrices = forEachPrice(() => '');

const byCard = (field: PlanPrice) =>
  PAID_ITEM_TYPES.map((itemType) => ITEM_PRODUCTS[itemType].price).find(
    (price) => price.field === field,
  )?.card;

/** The prices by card, for plans that do not name one of their own. */
export const CARD_PRICES: TypedPrices = forEachPrice((price) => String(byCard(price)));

/** Formats a plan's prices as a person would type them, in dollars. */
export const typedPrices = (plan: PlanPrices): TypedPrices =>
  forEachPrice((price) => String(plan[price]));

/** Returns the prices that the user changed; concurrent changes to the others are preserved. */
export const changedPrices = (shown: TypedPrices, typed: TypedPrices): Partial<TypedPrices> =>
  Object.fromEntries(
    PRICE_FIELDS.map(({ field }) => [field, typed[field]] as const).filter(
      ([field, text]) => text !== shown[field],
    ),
  );
