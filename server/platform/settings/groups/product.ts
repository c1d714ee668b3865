import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** The product as its users read it: name, legal pages and support. */
export const PRODUCT = {
  PRODUCT_NAME: {
    schema: field.text.default('Fenceline'),
    about: 'Name in the top bar and on orders.',
  },
  PRIVACY_URL: {
    schema: field.link.default('/legal/privacy.html'),
    about: 'Link to the privacy policy.',
  },
  DATA_LICENCE_URL: {
    schema: field.link.default('/legal/data-licence.html'),
    about: 'Link to the data licence agreement.',
  },
  EULA_URL: { schema: field.link.default('/legal/eula.html'), about: 'Link to the EULA.' },
  SUPPORT_EMAIL: {
    schema: field.email.default('support@fenceline.example'),
    about: 'Where users may ask for help.',
  },
  ISSUER_NAME: {
    schema: field.text.optional(),
    about: 'Who issues documents, as printed on them. Default: PRODUCT_NAME.',
  },
  ISSUER_ABN: {
    schema: field.businessNumber.optional(),
    about: 'ABN of the issuer. Unset: documents print none.',
  },
  ISSUER_GST: {
    schema: field.oneOf('registered', 'not-registered').default('registered'),
    about:
      'Whether prices include GST. Tax invoices also need ISSUER_ABN; without it, invoices show none.',
  },
  ISSUER_SALES_ACCOUNT: {
    schema: field.text.default('200'),
    about: 'Code of the account of sales in your bookkeeping, for the file that Xero imports.',
  },
  ISSUER_BANK_NAME: {
    schema: field.text.optional(),
    about: 'Name of the account to which plans pay their statements. Unset: statements name none.',
  },
  ISSUER_BANK_BSB: {
    schema: field.bsb.optional(),
    about: 'BSB of this account, six digits.',
  },
  ISSUER_BANK_ACCOUNT: {
    schema: field.accountNumber.optional(),
    about: 'Number of this account, up to nine digits.',
  },
  ISSUER_PAY_DAYS: {
    schema: field.wholeNumber(1, 120).default(14),
    about: 'Days in which a plan pays its monthly statement.',
  },
  ISSUER_REFUND_DAYS: {
    schema: field.wholeNumber(1, 120).default(14),
    about:
      'Days in which buyers get their money back if their files cannot be made, as the shop says.',
  },
  ISSUER_REMIND_DAYS: {
    schema: field.wholeNumber(1, 120).default(14),
    about: 'Days between two reminders of an overdue statement.',
  },
  SIGNING_CERTIFICATE_FILE: {
    schema: field.path.optional(),
    about:
      'Certificate that signs documents, in PEM, followed by those that issued it. Unset: documents are not signed.',
  },
  SIGNING_KEY_FILE: {
    schema: field.path.optional(),
    about: 'Its private key in PEM without a password; RSA, or ECDSA on P-256 or P-384.',
  },
  TIME_STAMP_URL: {
    schema: field.webAddress.optional(),
    about:
      'Time-stamp server (RFC 3161) whose stamp goes into each signature. Unset: signatures carry none.',
  },
  ISSUER_CONTACT: {
    schema: field.text.optional(),
    about: 'Where readers of a document reach its issuer. Default: SUPPORT_EMAIL.',
  },
} as const satisfies SettingGroup;
