import { z } from 'zod';
import { PROJECT_STATUSES } from '#shared/api/contract';

/** The tabs of a project's page. */
export const PROJECT_TABS = [
  'land',
  'people',
  'answers',
  'documents',
  'findings',
  'regulator',
  'history',
  'notes',
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

/** The router parses numeric text as a number. */
const Text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/**
 * Search parameters of the soil screen: a partner admin's view, as in `?tab=admin&submit=12` or
 * `?q=creek`, a project, `?project=8`, and the step of its open form, `?project=8&step=4`; a form
 * that was never saved has only its step. Values of another type count as missing.
 */
export const SoilSearch = z.object({
  tab: z.enum(['registration', 'admin']).optional().catch(undefined),
  submit: z.coerce.number<number>().optional().catch(undefined),
  step: z.coerce.number<number>().pipe(z.int().min(1).max(10)).optional().catch(undefined),
  /** The project whose page is open. */
  project: z.coerce.number<number>().pipe(z.int().positive()).optional().catch(undefined),
  pane: z.enum(PROJECT_TABS).optional().catch(undefined),
  /** The specification's table; the work list if missing. */
  view: z.enum(['table']).optional().catch(undefined),
  /** A lane, or `all`. */
  lane: z.string().optional().catch(undefined),
  assignee: z.enum(['me', 'nobody']).optional().catch(undefined),
  /** Shows only projects with an override that waits for a second admin. */
  overrides: z.enum(['waiting']).optional().catch(undefined),
  q: Text,
  status: z.enum(PROJECT_STATUSES).optional().catch(undefined),
  /** A column, preceded by `-` for a descending order. */
  sort: z.string().optional().catch(undefined),
  /** Counts from 1. */
  page: z.coerce.number<number>().optional().catch(undefined),
  /** Ids of the table's open rows, separated by commas. */
  open: Text,
});
export type SoilSearch = z.infer<typeof SoilSearch>;
