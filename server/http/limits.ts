import { allCalls, limitsOf } from '#shared/api/contract';

/** The most any call takes; each call's own limit is checked once the call is known. */
export const BOUNDARY_BODY_BYTES = Math.max(...allCalls.map((call) => limitsOf(call).bodyBytes));
