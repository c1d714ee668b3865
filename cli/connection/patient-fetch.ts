import { setTimeout as delay } from 'node:timers/promises';

/** Statuses of a server that has done nothing yet: too many requests, and overload. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
/**
 * Default delay if the server names none, the longest delay accepted, and the maximum number of
 * waits.
 */
const [WAIT_S, MAX_WAIT_S, MAX_WAITS] = [2, 60, 60];

/** Fetches, and retries when the server asks to come back later; `signal` also ends the wait. */
export async function patientFetch(
  address: URL,
  options: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const answer = await fetch(address, options);
    if (!LATER.has(answer.status) || waits === MAX_WAITS) return answer;
    await answer.body?.cancel();
    const named = Number(answer.headers.get('retry-after') ?? WAIT_S);
    const waitS = Number.isFinite(named) && named >= 0 ? Math.min(named, MAX_WAIT_S) : WAIT_S;
    await delay(waitS * 1_000, undefined, { signal: options.signal });
  }
}
