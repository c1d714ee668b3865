import { PROJECT_STATUSES } from '#shared/api/contract';
import { oneOf, textOf, wholeNumber } from '#shared/search-params';

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

const read = (given: Record<string, unknown>) => ({
  tab: oneOf(['registration', 'admin'], given['tab']),
  submit: wholeNumber(given['submit']),
  step: wholeNumber(given['step'], { to: 10 }),
  /** The project whose page is open. */
  project: wholeNumber(given['project']),
  pane: oneOf(PROJECT_TABS, given['pane']),
  /** The specification's table; the work list if missing. */
  view: oneOf(['table'], given['view']),
  /** A lane, or `all`. */
  lane: textOf(given['lane']),
  assignee: oneOf(['me', 'nobody'], given['assignee']),
  /** Shows only projects with an override that waits for a second admin. */
  overrides: oneOf(['waiting'], given['overrides']),
  q: textOf(given['q']),
  status: oneOf(PROJECT_STATUSES, given['status']),
  /** A column, preceded by `-` for a descending order. */
  sort: textOf(given['sort']),
  /** Counts from 1. */
  page: wholeNumber(given['page']),
  /** Ids of the table's open rows, separated by commas. */
  open: textOf(given['open']),
});
/**
 * Search parameters of the soil screen: a partner admin's view, as in `?tab=admin&submit=12` or
 * `?q=creek`, a project, `?project=8`, and the step of its open form, `?project=8&step=4`; a form
 * that was never saved has only its step.
 */
export type SoilSearch = Partial<ReturnType<typeof read>>;

export const soilSearch: (given: Record<string, unknown>) => SoilSearch = read;
