import { z } from 'zod';
import { PayPalProblemError } from './paypal-problem.ts';

const Money = z.looseObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?\d+(\.\d+)?$/),
});
type Money = z.infer<typeof Money>;

const ADDENDS = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'] as const;
const DEDUCTIONS = ['shipping_discount', 'discount'] as const;

const Item = z.looseObject({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: Money,
  description: z.string().max(127).optional(),
});

const PurchaseUnit = z.looseObject({
  reference_id: z.string().min(1).max(256).optional(),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  payee: z.looseObject({ merchant_id: z.string().optional() }).optional(),
  amount: Money.extend({
    breakdown: z.partialRecord(z.enum([...ADDENDS, ...DEDUCTIONS]), Money).optional(),
  }),
  items: z.array(Item).optional(),
});
type PurchaseUnit = z.infer<typeof PurchaseUnit>;

const OrderRequest = z.looseObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(PurchaseUnit).min(1).max(10),
});
type OrderRequest = z.infer<typeof OrderRequest>;

/** Parses a request to create an order, as strictly as PayPal. Throws `PayPalProblemError`. */
export function readOrderRequest(body: unknown): OrderRequest {
  const result = OrderRequest.safeParse(body);
  if (!result.success) {
    const details = result.error.issues.map(({ path, message }) => ({
      field: `/${path.map(String).join('/')}`,
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: message,
    }));
    throw new PayPalProblemError('INVALID_REQUEST', details);
  }
  for (const [index, unit] of result.data.purchase_units.entries()) {
    checkSums(unit, `/purchase_units/@index=='${index}'`);
  }
  return result.data;
}

function checkSums({ amount, items }: PurchaseUnit, field: string): void {
  const { breakdown } = amount;
  const currency = amount.currency_code;
  const moneys = [
    ...Object.values(breakdown ?? {}),
    ...(items ?? []).map((item) => item.unit_amount),
  ];
  if (moneys.some((money) => money.currency_code !== currency)) {
    throw PayPalProblemError.unprocessable('MISMATCHED_CURRENCY', field);
  }
  const total = centsOf(amount);
  if (total <= 0)
    throw PayPalProblemError.unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/amount`);
  if (items) {
    if (!breakdown?.item_total)
      throw PayPalProblemError.unprocessable('ITEM_TOTAL_REQUIRED', field);
    const sum = items.reduce(
      (cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity),
      0,
    );
    if (sum !== centsOf(breakdown.item_total))
      throw PayPalProblemError.unprocessable('ITEM_TOTAL_MISMATCH', field);
  }
  if (breakdown) {
    const sumOf = (names: readonly (keyof typeof breakdown)[]) =>
      names.reduce((cents, name) => cents + centsOf(breakdown[name]), 0);
    if (sumOf(ADDENDS) - sumOf(DEDUCTIONS) !== total) {
      throw PayPalProblemError.unprocessable('AMOUNT_MISMATCH', field);
    }
  }
}

const centsOf = (money: Money | undefined) => Math.round(Number(money?.value ?? 0) * 100);

/** Formats the amount as PayPal returns it, with two decimals. */
export const normalMoney = ({ currency_code, value }: Money) => ({
  currency_code,
  value: (centsOf({ currency_code, value }) / 100).toFixed(2),
});
