import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';

/** The server's answer; without a connection, the answer stored on the device, however old. */
export const fetchOrKept = <Answer, Key extends readonly unknown[]>(
  client: QueryClient,
  query: FetchQueryOptions<Answer, Error, Answer, Key> & { queryKey: Key },
  isOnline: boolean,
): Promise<Answer> => (isOnline ? client.fetchQuery(query) : client.ensureQueryData(query));
