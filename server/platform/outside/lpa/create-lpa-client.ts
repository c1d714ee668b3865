import { z } from 'zod';
import { createOutsideFetch, type OutsidePolicy } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';
import { createTryLimit, type TryLimitOptions } from '../../try-limit.ts';

export interface LpaClientOptions {
  /** Address at which the registry checks a login. */
  url: string;
  apiKey?: string | undefined;
  timeoutMs?: number | undefined;
  fetch?: OutsidePolicy['fetch'];
  /** The nodes of this database count tries together. */
  database?: TryLimitOptions['database'];
}

/** A login as typed; sent in clear text only to the registry. */
export interface LpaLogin {
  /** User who tries to log in; tries are limited per user. */
  asker: string;
  pic: string;
  userid: string;
  pass: string;
}

export type LpaAnswer =
  | { kind: 'let-in' }
  | { kind: 'turned-away' }
  | { kind: 'too-many-tries'; retryAfterS: number };

export interface LpaClient {
  /**
   * Asks the registry of the Livestock Production Assurance program once whether this login is
   * valid for the PIC. Allows five tries in 15 minutes per user and per user id, and sends nothing
   * beyond that. Rejects with `OutsideUnavailableError`.
   */
  logIn(login: LpaLogin): Promise<LpaAnswer>;
}

const SYSTEM = 'The LPA registry';
const TRIES = 5;
const WINDOW_S = 15 * 60;
const Result = z.object({ result: z.enum(['Login Success', 'Login Failure']) });

/**
 * Creates a client that posts `{pic, userid, pass}` as JSON and reads `{result: "Login Success" |
 * "Login Failure"}`.
 */
export function createLpaClient({ url, apiKey, database, ...policy }: LpaClientOptions): LpaClient {
  const send = createOutsideFetch({ system: SYSTEM, ...policy });
  const takeTry = createTryLimit({ name: 'lpa', tries: TRIES, windowS: WINDOW_S, database });

  return {
    async logIn({ asker, pic, userid, pass }) {
      const target = userid.trim().toLowerCase();
      const retryAfterS = await takeTry([`asker ${asker}`, `target ${target}`]);
      if (retryAfterS > 0) return { kind: 'too-many-tries', retryAfterS };
      const answer = await send(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: JSON.stringify({ pic, userid, pass }),
      });
      if (!answer.ok)
        throw new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status });
      const { result } = answer.json(Result);
      return { kind: result === 'Login Success' ? 'let-in' : 'turned-away' };
    },
  };
}
