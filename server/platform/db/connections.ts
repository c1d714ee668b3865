import pg from 'pg';
import type { CancelSignal } from '../cancellation.ts';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { explainDriverError } from './database-unavailable-error.ts';

/** The purpose of a connection. Each purpose has its own lane, so that none starves another. */
export type Lane = 'calls' | 'signIn' | 'visits' | 'jobs' | 'control';

/** At a thousand calls a second, a full queue takes a quarter of a second. */
const call = { perUser: 4, maxWaiting: 256, maxWaitMs: 800 };

/** Connections of one server: 32 at most; one that runs no jobs opens about 24. */
const LANES: Readonly<Record<Lane, GateLimits>> = {
  calls: { ...call, connections: 16 },
  /** Calls that the app sends first, so that people can still sign in to a busy server. */
  signIn: { ...call, connections: 2, perUser: 1 },
  /** Shared maps, which anybody can open. */
  visits: { ...call, connections: 4 },
  /** Nobody waits for a job. `exclusively` may hold six of these for long. */
  jobs: { connections: 8, perUser: 8, maxWaiting: Infinity, maxWaitMs: 30_000 },
  /** Health checks, and cancelling statements of the other lanes. */
  control: { connections: 2, perUser: 2, maxWaiting: 64, maxWaitMs: 800 },
};

/** Lanes that a role leaves empty. */
const UNUSED: Readonly<Record<'all' | 'web' | 'worker', readonly Lane[]>> = {
  all: [],
  web: ['jobs'],
  worker: ['calls', 'signIn', 'visits'],
};

/** Connections that one server may open with a role; parcels in PostGIS add 8. */
export function connectionsOf(role: 'all' | 'web' | 'worker'): number {
  const used = (Object.keys(LANES) as Lane[]).filter((lane) => !UNUSED[role].includes(lane));
  return used.reduce((sum, lane) => sum + LANES[lane].connections, 0);
}

export type LaneSizes = Partial<Record<Lane, number>>;

/** Lane and user of a connection; `signal` cancels the wait for it. */
export interface ConnectionRequest {
  lane: Lane;
  user?: string | null;
  signal?: CancelSignal | undefined;
}

/** The types of `pg` lack the limit of a single statement. */
type Statement = pg.QueryConfig & { query_timeout?: number };

/** Time limit for PostgreSQL to accept a connection. */
const CONNECT_LIMIT_MS = 5_000;
/** Time limit of every statement, whatever its transaction allows. */
const ANSWER_LIMIT_MS = 30_000;
/** PostgreSQL's own time limit of a statement outside the transactions of users and the worker. */
export const STATEMENT_LIMIT_MS = 20_000;

/**
 * Keeps a lost connection from ending the process: an `error` event without a listener does, and
 * the pool listens only to idle connections. The user of the connection gets the error.
 */
export function surviveLostConnections(
  pool: pg.Pool,
  onIdleError: (error: Error) => void,
): () => void {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return () => {
    pool.off('error', onIdleError);
    pool.on('error', () => {});
  };
}

/** Connections to one database behind a gate per lane. */
export class Connections {
  private readonly pool: pg.Pool;
  private readonly gates: Record<Lane, ConnectionGate>;
  private readonly silence: () => void;

  constructor(config: pg.PoolConfig, onIdleError: (error: Error) => void, sizes: LaneSizes = {}) {
    const lanes = Object.entries(LANES).map(
      ([lane, limits]) =>
        [lane, { ...limits, connections: sizes[lane as Lane] ?? limits.connections }] as const,
    );
    this.gates = Object.fromEntries(
      lanes.map(([lane, limits]) => [lane, new ConnectionGate(limits)]),
    ) as Record<Lane, ConnectionGate>;
    this.pool = new pg.Pool({
      max: lanes.reduce((sum, [, limits]) => sum + limits.connections, 0),
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      ...config,
    });
    this.silence = surviveLostConnections(this.pool, onIdleError);
  }

  /**
   * Returns a connection that belongs to the caller until released.
   *
   * @throws {DatabaseUnavailableError}
   */
  async connect({ lane, user = null, signal }: ConnectionRequest): Promise<pg.PoolClient> {
    const gate = this.gates[lane];
    const leave = gate.tryEnter(user, signal) ?? (await gate.enter(user, signal));
    try {
      const client = await this.pool.connect();
      const release = client.release.bind(client);
      client.release = (broken) => {
        release(broken);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw explainDriverError(error);
    }
  }

  /** Runs one statement outside any transaction, as the database's owner. */
  async query<R extends pg.QueryResultRow>(
    lane: Lane,
    statement: Statement,
  ): Promise<pg.QueryResult<R>> {
    const leave = await this.gates[lane].enter(null);
    try {
      return await this.pool.query<R>(statement);
    } finally {
      leave();
    }
  }

  /** Connections in use and callers waiting, by lane. */
  usage(): Record<Lane, { inUse: number; waiting: number }> {
    const lanes = Object.entries(this.gates).map(([lane, gate]) => [lane, gate.usage] as const);
    return Object.fromEntries(lanes) as ReturnType<Connections['usage']>;
  }

  end(): Promise<void> {
    // Ignores errors of closing connections: the database may be stopping too.
    this.silence();
    return this.pool.end();
  }
}
