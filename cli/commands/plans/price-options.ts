import { ITEM_PRODUCTS, PAID_ITEM_TYPES, type ItemFamily } from '#entities/cart';
import { centsFromText, NOT_A_PRICE, type PlanPrices } from '#entities/plan';
import { PLAN_PRICES, type PlanPrice } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';

/** The products that have a price, each with its option on the command line. */
export const PRICED = PAID_ITEM_TYPES.map((itemType) => {
  const { family, shortName, price } = ITEM_PRODUCTS[itemType];
  return { option: family, name: shortName, price: price.field };
});

export const priceOptions = Object.fromEntries(
  PRICED.map(({ option, name }) => [`--${option} <PRICE>`, `Of a ${name}, in dollars and cents.`]),
) as Record<`--${ItemFamily} <PRICE>`, string>;

/**
 * Parses the given prices into the server's format. Throws `CommandFailedError` for an invalid price.
 */
export function typedPrices({
  options,
}: CommandInput<typeof priceOptions>): Partial<Record<PlanPrice, string>> {
  const prices: Partial<Record<PlanPrice, string>> = {};
  for (const { option, price } of PRICED) {
    const typed = options[option];
    if (typed === undefined) continue;
    if (centsFromText(typed) === null) throw misuse(`--${option} ${typed} ${NOT_A_PRICE}.`);
    prices[price] = typed;
  }
  return prices;
}

type TypedPrices = Partial<Record<PlanPrice, string>>;

export const hasAllPrices = (prices: TypedPrices): prices is Record<PlanPrice, string> =>
  PLAN_PRICES.every((price) => prices[price] !== undefined);

/** `--key, --benchmark, --carbon`. */
export const PRICE_OPTIONS = PRICED.map(({ option }) => `--${option}`).join(', ');

/** Formats a plan's prices for people, each with its product. */
export const priceRows = (plan: PlanPrices): string[][] =>
  PRICED.map(({ name, price }) => [`  ${name}`, priceWords(plan[price])]);

export const priceWords = (dollars: number) => formatCents(centsOf(dollars));
