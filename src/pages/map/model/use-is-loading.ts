import { useIsFetching } from '@tanstack/react-query';

/** What the map screen is made of: the account's own data and the boundary of the chosen farm. */
const DOMAINS: ReadonlySet<unknown> = new Set(['owners', 'farms', 'plans']);

/** Whether something the screen shows is on its way for the first time (MAP-01). */
export const useIsLoading = (): boolean =>
  useIsFetching({
    predicate: ({ queryKey: [domain], state }) => DOMAINS.has(domain) && state.data === undefined,
  }) > 0;
