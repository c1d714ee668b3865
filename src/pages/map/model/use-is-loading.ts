import { useIsFetching } from '@tanstack/react-query';

/** The data behind the map screen: the user's own data and the chosen farm's boundary. */
const DOMAINS: ReadonlySet<unknown> = new Set(['owners', 'farms', 'plans']);

/** True while any of that data is loading for the first time (MAP-01). */
export const useIsLoading = (): boolean =>
  useIsFetching({
    predicate: ({ queryKey: [domain], state }) => DOMAINS.has(domain) && state.data === undefined,
  }) > 0;
