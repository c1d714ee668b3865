import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Card payments by PayPal. */
export const PAYMENTS = {
  PAYPAL_API_URL: {
    schema: field.webAddress.default('https://api-m.paypal.com'),
    about: 'PayPal REST address.',
  },
  PAYPAL_CLIENT_ID: {
    schema: field.text.optional(),
    about: 'PayPal client id. Unset: card payment is off.',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: field.text.optional(),
    about: 'PayPal client secret.',
    secret: true,
  },
  PAYPAL_SDK_URL: {
    schema: field.webAddress.optional(),
    about:
      "Address of PayPal's script (v6). Default: PayPal's own, live or sandbox as PAYPAL_API_URL.",
  },
  PAYPAL_MERCHANT_ID: {
    schema: field.text.optional(),
    about: 'Merchant id that a payment must have as its payee.',
  },
  PAYPAL_WEBHOOK_ID: {
    schema: field.text.optional(),
    about:
      'Id of the webhook at PayPal that reports refunds to /webhooks/paypal. Unset: PayPal is asked nightly.',
  },
} as const satisfies SettingGroup;
