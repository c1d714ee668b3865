import { z } from 'zod';
import { centsFromText, type PlanPrices } from '#entities/plan';
import { CallError } from '../dispatch/call-error.ts';

/** A plan's prices as its row holds them. */
export interface PriceCents {
  property_key_cents: number;
  benchmark_report_cents: number;
  carbon_report_cents: number;
}

/** What was typed as a plan's prices, in cents; all that cannot be read are named at once. */
export function priceCentsFrom(typed: Record<keyof PlanPrices, string>): PriceCents {
  const cents = {
    property_key_price: centsFromText(typed.property_key_price),
    benchmark_report_price: centsFromText(typed.benchmark_report_price),
    carbon_report_price: centsFromText(typed.carbon_report_price),
  };
  const unread = Object.entries(cents).filter(([, value]) => value === null);
  if (unread.length > 0) {
    throw new CallError('INVALID_PARAMS', 'A price is dollars and cents, such as 99.95.', {
      fields: Object.fromEntries(
        unread.map(([name]) => [name, 'is not a price; write dollars and cents, such as 99.95']),
      ),
    });
  }
  return {
    property_key_cents: cents.property_key_price as number,
    benchmark_report_cents: cents.benchmark_report_price as number,
    carbon_report_cents: cents.carbon_report_price as number,
  };
}

const Address = z.email().max(254);

/** E-mails in lower case, each once; none at all and what is no e-mail are refused by name. */
export function emailsFrom(given: readonly string[], field: string): string[] {
  const emails = [...new Set(given.map((email) => email.toLowerCase()))];
  const refuse = (message: string) =>
    new CallError('INVALID_PARAMS', message, { fields: { [field]: message } });
  if (emails.length === 0) throw refuse('Enter at least one e-mail address.');
  const wrong = emails.filter((email) => !Address.safeParse(email).success);
  if (wrong.length > 0) {
    const named = wrong.slice(0, 3).join(', ');
    throw refuse(`Not an e-mail address: ${named}${wrong.length > 3 ? ' and others' : ''}.`);
  }
  return emails;
}
