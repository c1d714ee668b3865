import { z } from 'zod';

export const Money = z.looseObject({ currency_code: z.string(), value: z.string() });

const Capture = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
});

const PurchaseUnit = z.looseObject({
  amount: Money,
  custom_id: z.string().optional(),
  payee: z.looseObject({ merchant_id: z.string().optional() }).optional(),
  payments: z
    .looseObject({
      captures: z.array(Capture).optional(),
      refunds: z.array(z.unknown()).optional(),
    })
    .optional(),
});

/**
 * The part of a PayPal Orders v2 order that Fenceline reads. Statuses and amounts stay text here;
 * `verify-capture.ts` decides which values are acceptable.
 */
export const PayPalOrder = z.looseObject({
  id: z.string().min(1),
  intent: z.string(),
  status: z.string(),
  purchase_units: z.array(PurchaseUnit),
  payer: z.looseObject({ email_address: z.string().optional() }).optional(),
  payment_source: z
    .looseObject({ paypal: z.looseObject({ email_address: z.string().optional() }).optional() })
    .optional(),
  links: z.array(z.looseObject({ href: z.string(), rel: z.string() })).optional(),
});
export type PayPalOrder = z.infer<typeof PayPalOrder>;
