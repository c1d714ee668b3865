export { apiClient } from './api-client.ts';
export { $connection, $isConnected, watchNetwork } from './connection.ts';
export { fetchOrKept } from './fetch-or-kept.ts';
export { callQuery, domainKey } from './call-query.ts';
export { $queryClient, createQueryClient } from './query-client.ts';
export { reachServer } from './reconnect.ts';
export { useConnection, useReconnected } from './use-connection.ts';
