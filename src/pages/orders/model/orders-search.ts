import { textOf, wholeNumber } from '#shared/search-params';

/** The order that an e-mail links, which opens by itself, or whose orders an agent looks at. */
export const ordersSearch = ({
  order,
  client,
}: Record<string, unknown>): { order?: number | undefined; client?: string | undefined } => ({
  order: wholeNumber(order),
  client: textOf(client),
});
