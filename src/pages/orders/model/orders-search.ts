import { z } from 'zod';

/** The order that an e-mail links, which opens by itself. */
export const OrdersSearch = z.object({
  order: z.coerce.number<number>().int().positive().optional().catch(undefined),
});
