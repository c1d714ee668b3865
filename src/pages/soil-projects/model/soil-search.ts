import { z } from 'zod';
import { PROJECT_STATUSES } from '#shared/api/contract';

/**
 * Search parameters of the soil screen: a partner admin's view, as in `?tab=admin&submit=12` or
 * `?q=creek`, and the step of an open form, `?step=4`. Values of another type count as missing.
 */
export const SoilSearch = z.object({
  tab: z.enum(['registration', 'admin']).optional().catch(undefined),
  submit: z.coerce.number<number>().optional().catch(undefined),
  step: z.number().optional().catch(undefined),
  // The router parses a numeric search as a number.
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  status: z.enum(PROJECT_STATUSES).optional().catch(undefined),
  /** A column, preceded by `-` for a descending order. */
  sort: z.string().optional().catch(undefined),
  /** Counts from 1. */
  page: z.coerce.number<number>().optional().catch(undefined),
});
export type SoilSearch = z.infer<typeof SoilSearch>;
