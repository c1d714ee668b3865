import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createClient, type ApiErrorCode, type Client } from '#shared/api';
import { allCalls } from '#shared/api/contract';
import { cancellable } from '../cancellation.ts';
import type { CommandInput } from '../command.ts';
import { CommandFailedError, signInFirst } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { identityFor } from './access-token.ts';
import { decodeInNode } from './decode-in-node.ts';
import { serverAddress, type serverOption } from './server-address.ts';
import { SessionStore } from './session-store.ts';

const TIMEOUT_MS = 120_000;
/** Causes of a failed call that never reached a server. */
const NEVER_SENT: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/**
 * Errors returned before the server does any work: the user is over the rate limit, or the server
 * is overloaded.
 */
const ASK_LATER: ReadonlySet<ApiErrorCode> = new Set(['TOO_MANY_REQUESTS', 'OVERLOADED']);
/** Calls that may have changed something although their answer was lost. */
const WRITES: ReadonlySet<string> = new Set(
  allCalls.filter(({ kind }) => kind === 'write').map(({ domain, name }) => `${domain}.${name}`),
);
/** Delay before each such retry, and the maximum number of retries in a row. */
const [WAIT_MS, MAX_WAITS] = [2_000, 60];

/** Statuses of a proxy whose server did not answer in time, or broke off. */
const FROM_GATEWAY: ReadonlySet<number> = new Set([502, 504]);

export interface Connection {
  /** The server's origin. */
  server: string;
  /** Sends a call of the contract. Rejects only with `CommandFailedError`; its cause is the `ApiError`. */
  send: Client['send'];
  /** E-mail address of the signed-in user. */
  email: () => Promise<string>;
  store: SessionStore;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** Runs work against the server named by the command line, the environment or the last sign-in. */
export const connected = <Result>(
  input: CommandInput<typeof serverOption>,
  terminal: Terminal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> =>
  cancellable(async (signal) => {
    const store = new SessionStore(terminal, signal);
    const server = serverAddress(input, terminal, await store.signedInLast());
    const identity = () => identityFor(server, terminal, store, signal);
    const client = createClient({
      endpoint: `${server}/api`,
      // Following a redirect could send the token to another host.
      fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
      token: async () => (await identity()).token,
      decode: decodeInNode,
    });
    const within = () => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    return work({
      server,
      store,
      signal,
      send: async (call, params, options) => {
        for (let waits = 0; ; waits++) {
          signal.throwIfAborted();
          try {
            return await client.send(call, params, { signal: within(), ...options });
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            if (!ASK_LATER.has(error.code) || waits === MAX_WAITS) {
              const isLost = WRITES.has(`${call.domain}.${call.name}`) && mayHaveArrived(error);
              const failure = isLost
                ? new LostAnswerError(signal.aborted ? CANCELLED_TEXT : lostText(error, server))
                : inWords(error, server, terminal);
              throw Object.assign(failure, { cause: error });
            }
            await delay(WAIT_MS, undefined, { signal });
          }
        }
      },
      email: async () => {
        const { email } = await identity();
        if (email === null)
          throw new CommandFailedError('The access token does not contain your e-mail address.');
        return email;
      },
    });
  });

/** A change was sent but its answer never arrived, so the server may have made it. */
export class LostAnswerError extends CommandFailedError {}

const CANCELLED_TEXT = 'Cancelled before the server answered, so this may have been done.';
const lostText = (error: ApiError, server: string) =>
  `${server} did not answer (${causeOf(error)}), so this may have been done.`;

const mayHaveArrived = (error: ApiError): boolean =>
  (error.code === 'UNREACHABLE' && !NEVER_SENT.has(causeOf(error))) ||
  (error.code === 'UNREADABLE' && FROM_GATEWAY.has(error.status));

/** Explains a failed call and what to do next. */
function inWords(error: ApiError, server: string, { env }: Terminal): CommandFailedError {
  switch (error.code) {
    case 'UNREACHABLE':
      return new CommandFailedError(
        `${server} cannot be reached (${causeOf(error)}). Check the network, or name another with --server.`,
      );
    case 'UNREADABLE':
      return new CommandFailedError(
        `${server} is not a Fenceline server of this version. Check the address.`,
      );
    case 'UNAUTHENTICATED':
      return env['FENCELINE_TOKEN']
        ? new CommandFailedError(
            `${server} refused FENCELINE_TOKEN: it has expired or is not for this server. Set a new one, or unset it and run: fenceline login`,
            4,
          )
        : signInFirst(`Your sign-in to ${server} has expired.`);
    case 'NOT_FOUND':
      return new CommandFailedError('Nothing with this id exists, or you may not see it.');
    default: {
      const faults = Object.entries(error.fields)
        .filter(([, fault]) => fault !== error.message)
        .map(([name, fault]) => `\n  ${name}: ${fault}`);
      const exitCode = error.code === 'INVALID_PARAMS' ? 2 : 1;
      return new CommandFailedError(error.message + faults.join(''), exitCode);
    }
  }
}

/** Explains why there was no response, from the error's cause. */
export function causeOf({ cause }: Pick<Error, 'cause'>): string {
  if (!(cause instanceof Error)) return 'no answer';
  if (cause.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
  const { code, message } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  return code ?? message;
}
