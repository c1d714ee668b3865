import type { OrderRecord } from '#shared/api/contract';

export interface ShownOrder {
  order: OrderRecord;
  /** True for an admin, who cannot open the buyer’s farms and reports on screen. */
  isSupport?: boolean;
}
