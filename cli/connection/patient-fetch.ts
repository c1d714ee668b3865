import { setTimeout as delay } from 'node:timers/promises';

/** Statuses of a server that did nothing yet: too many requests, and overload. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
/** Delay if the server names none, and the limits of what it may name. */
const [WAIT_S, MAX_WAIT_S, MAX_WAITS] = [2, 60, 60];

/** Fetches, and again when the server asks to come back later; `signal` ends the wait, too. */
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
