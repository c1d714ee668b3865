export { apiClient } from './api-client.ts';
export { callQuery, domainKey } from './call-query.ts';
export { earlyCalls } from './early-calls.ts';
export { $queryClient, createQueryClient } from './query-client.ts';
export { useChange } from './use-change.ts';
