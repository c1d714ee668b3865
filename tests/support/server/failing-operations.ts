import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { vi } from 'vitest';
import type { FileStorage } from '../../../server/platform/files/file-store.ts';
import type { Mailer } from '../../../server/platform/mail/index.ts';
import { currentTrace } from '../../../server/platform/trace.ts';
import { answered, statementText } from './statement-text.ts';

/** Where a call leaves the process: PostgreSQL, the file storage, or an outside system. */
export type Seam = 'statement' | 'file' | 'request';

/**
 * How an operation fails. `lost`: it never arrives, because its connection ended. `unanswered`: it
 * is carried out, but nobody learns of it. `refused`: the disk is full.
 */
export type Failure = 'lost' | 'unanswered' | 'refused';

export interface Fault {
  seam: Seam;
  /** 1 for the first operation of the call at this seam. */
  nth: number;
  failure: Failure;
}

/** The operations of one call in order: the text of a statement, or the name of the operation. */
export type Operations = Record<Seam, string[]>;

/** One observed call; `traceparent` is the header to send with it. */
export interface Observed {
  traceparent: string;
  operations: Operations;
  /** True once the fault has happened. */
  hasFailed: boolean;
}

type Query = (this: pg.Client, ...given: unknown[]) => Promise<unknown>;

const SEAMS: readonly Seam[] = ['statement', 'file', 'request'];
const DISK_FULL = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;

/**
 * Lets the nth operation of a chosen call fail, and no other call's. A call is recognised by its
 * trace, which follows it through everything that it awaits.
 */
export function createFailingOperations() {
  const observed = new Map<string, Observed & { fault: Fault | null }>();

  /** Counts the operation; returns how it has to fail, null if it has not. */
  function begin(seam: Seam, name: string): Failure | null {
    const call = observed.get(currentTrace()?.traceId ?? '');
    if (!call) return null;
    const nth = call.operations[seam].push(name);
    if (call.fault?.seam !== seam || call.fault.nth !== nth) return null;
    call.hasFailed = true;
    return call.fault.failure;
  }

  const query = pg.Client.prototype.query as Query;
  const breakOff = (client: pg.Client) =>
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  async function failQuery(client: pg.Client, failure: Failure, given: unknown[]) {
    if (failure === 'refused') return query.call(client, DISK_FULL);
    if (failure === 'unanswered') await answered(query.apply(client, given));
    breakOff(client);
    throw new Error('Connection terminated unexpectedly');
  }
  const querySpy = vi
    .spyOn(pg.Client.prototype as { query: Query }, 'query')
    .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
      // Statements of the pool itself pass a callback; no call waits for them.
      if (typeof given.at(-1) === 'function') return query.apply(this, given);
      const failure = begin('statement', statementText(given));
      return failure ? failQuery(this, failure, given) : query.apply(this, given);
    });

  const { fetch } = globalThis;
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    // The sign-in provider's keys are read again every ten minutes, by the call that comes next.
    const isOfKeys = String(given[0]).endsWith('/jwks');
    const failure = isOfKeys ? null : begin('request', String(given[0]));
    if (failure === null) return fetch(...given);
    if (failure === 'unanswered') await (await fetch(...given)).arrayBuffer();
    if (failure === 'refused') return new Response(null, { status: 507 });
    const code = failure === 'lost' ? 'ECONNREFUSED' : 'ECONNRESET';
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  });

  return {
    /** Wraps a storage; its operations fail as a disk's do. */
    storage(storage: FileStorage): FileStorage {
      const wrap =
        <A extends unknown[], T>(name: string, operation: (...given: A) => Promise<T>) =>
        async (...given: A): Promise<T> => {
          const failure = begin('file', `${name} ${String(given[0])}`);
          if (failure === null) return operation(...given);
          if (failure === 'unanswered') await operation(...given);
          const code = failure === 'refused' ? 'ENOSPC' : 'EIO';
          throw Object.assign(new Error(`${code}: ${name}`), { code });
        };
      return {
        ...storage,
        put: wrap('put', storage.put),
        putNew: wrap('putNew', storage.putNew),
        get: wrap('get', storage.get),
        open: wrap('open', storage.open),
        remove: wrap('remove', storage.remove),
        folders: wrap('folders', storage.folders),
      };
    },
    /** Wraps a mailer; sending a mail is a request to an outside system. */
    mailer: (mailer: Mailer): Mailer => ({
      async send(message) {
        const failure = begin('request', `mail ${message.subject}`);
        if (failure === null) return mailer.send(message);
        if (failure === 'unanswered') await mailer.send(message);
        throw new Error(`the mail server: ${failure}`);
      },
    }),
    /** Observes the call that is sent with this `traceparent`; the fault makes it fail. */
    observe(fault: Fault | null = null): Observed {
      const traceId = randomBytes(16).toString('hex');
      const call = {
        traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
        operations: Object.fromEntries(SEAMS.map((seam) => [seam, []])) as unknown as Operations,
        hasFailed: false,
        fault,
      };
      observed.set(traceId, call);
      return call;
    },
    stop(): void {
      querySpy.mockRestore();
      fetchSpy.mockRestore();
    },
  };
}

export type FailingOperations = ReturnType<typeof createFailingOperations>;
