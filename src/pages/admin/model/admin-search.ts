import { wholeNumber } from '#shared/search-params';

export const ADMIN_TABS = {
  plans: 'Plans',
  orders: 'Orders',
  sales: 'Sales',
  statements: 'Statements',
  permissions: 'Permissions',
  audit: 'Audit',
} as const;
export type AdminTab = keyof typeof ADMIN_TABS;

export const isAdminTab = (name: unknown): name is AdminTab =>
  typeof name === 'string' && Object.hasOwn(ADMIN_TABS, name);

/** The tab, and the order that is open instead of its list. */
export const adminSearch = ({
  section,
  order,
}: Record<string, unknown>): { section?: AdminTab | undefined; order?: number | undefined } => ({
  section: isAdminTab(section) ? section : undefined,
  order: wholeNumber(order),
});
