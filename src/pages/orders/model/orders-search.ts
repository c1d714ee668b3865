import { wholeNumber } from '#shared/search-params';

/** The order that an e-mail links, which opens by itself. */
export const ordersSearch = ({
  order,
}: Record<string, unknown>): { order?: number | undefined } => ({
  order: wholeNumber(order),
});
