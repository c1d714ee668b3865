import { centsFromText, NOT_A_PRICE, type PlanPrices } from '#entities/plan';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';

/** The command-line option for each price. */
const OPTIONS = {
  property_key_price: 'key',
  benchmark_report_price: 'benchmark',
  carbon_report_price: 'carbon',
} as const satisfies Record<keyof PlanPrices, string>;

export const PRICES = Object.keys(OPTIONS) as (keyof PlanPrices)[];

export const priceOptions = {
  '--key <PRICE>': 'Of a Farm Key, in dollars and cents.',
  '--benchmark <PRICE>': 'Of a benchmark report.',
  '--carbon <PRICE>': 'Of a carbon report.',
};

/**
 * Parses the given prices into the server's format. Throws `CommandFailedError` for an invalid price.
 */
export function typedPrices({
  options,
}: CommandInput<typeof priceOptions>): Partial<Record<keyof PlanPrices, string>> {
  const prices: Partial<Record<keyof PlanPrices, string>> = {};
  for (const price of PRICES) {
    const typed = options[OPTIONS[price]];
    if (typed === undefined) continue;
    if (centsFromText(typed) === null) {
      throw misuse(`--${OPTIONS[price]} ${typed} ${NOT_A_PRICE}.`);
    }
    prices[price] = typed;
  }
  return prices;
}

/** Such as `--key, --carbon`. */
export const optionsOf = (prices: readonly (keyof PlanPrices)[]) =>
  prices.map((price) => `--${OPTIONS[price]}`).join(', ');
