import type { Issuer } from '../platform/db/order-tables.ts';
import type { AppContext } from './app-context.ts';

/** The present issuer of documents, as they print it. */
export const issuerOf = ({ settings }: Pick<AppContext, 'settings'>): Issuer => ({
  name: settings.ISSUER_NAME ?? settings.PRODUCT_NAME,
  abn: settings.ISSUER_ABN ?? null,
  contact: settings.ISSUER_CONTACT ?? settings.SUPPORT_EMAIL,
});
