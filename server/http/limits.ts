import { allCalls, limitsOf } from '#shared/api/contract';

/** The largest body limit of any call; each call's own limit is checked once the call is known. */
export const BOUNDARY_BODY_BYTES = Math.max(...allCalls.map((call) => limitsOf(call).bodyBytes));
