import pg from 'pg';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { explainDriverError } from './database-unavailable-error.ts';

/** The purpose of a connection. Each lane has its own, so that no purpose starves another. */
export type Lane = 'calls' | 'signIn' | 'visits' | 'jobs' | 'control';

const call = { perUser: 4, maxWaiting: 64, maxWaitMs: 800 };

/** One server's connections: 32 at most, of which one without jobs opens about 24. */
const LANES: Readonly<Record<Lane, GateLimits>> = {
  calls: { ...call, connections: 16 },
  /** What the app reads first, so that people can still sign in to a busy server. */
  signIn: { ...call, connections: 2, perUser: 1 },
  /** Shared maps, which anybody may open. */
  visits: { ...call, connections: 4, maxWaiting: 256 },
  /** Nobody waits for a job. Six of these may be held for long by `exclusively`. */
  jobs: { connections: 8, perUser: 8, maxWaiting: Infinity, maxWaitMs: 30_000 },
  /** Health, and cancelling statements of the other lanes. */
  control: { connections: 2, perUser: 2, maxWaiting: 64, maxWaitMs: 800 },
};

export type LaneSizes = Partial<Record<Lane, number>>;

/** Which connection, for whom; `signal` stops waiting for it. */
export interface ConnectionRequest {
  lane: Lane;
  user?: string | null;
  signal?: AbortSignal | undefined;
}

/** Types of `pg` lack the limit for one statement. */
type Statement = pg.QueryConfig & { query_timeout?: number };

/** How long PostgreSQL may take to accept a connection. */
const CONNECT_LIMIT_MS = 5_000;
/** A statement without an answer after this time is given up, whatever its transaction allows. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Keeps the end of a connection from ending the process: an `error` event without a listener does,
 * and the pool listens to idle connections only. Whoever uses the connection gets the failure.
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

/** The connections to one database behind a gate for each lane. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #gates: Record<Lane, ConnectionGate>;
  readonly #silence: () => void;

  constructor(config: pg.PoolConfig, onIdleError: (error: Error) => void, sizes: LaneSizes = {}) {
    const lanes = Object.entries(LANES).map(
      ([lane, limits]) =>
        [lane, { ...limits, connections: sizes[lane as Lane] ?? limits.connections }] as const,
    );
    this.#gates = Object.fromEntries(
      lanes.map(([lane, limits]) => [lane, new ConnectionGate(limits)]),
    ) as Record<Lane, ConnectionGate>;
    this.#pool = new pg.Pool({
      max: lanes.reduce((sum, [, limits]) => sum + limits.connections, 0),
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      ...config,
    });
    this.#silence = surviveLostConnections(this.#pool, onIdleError);
  }

  /**
   * A connection that is the caller's until released.
   *
   * @throws {DatabaseUnavailableError}
   */
  async connect({ lane, user = null, signal }: ConnectionRequest): Promise<pg.PoolClient> {
    const leave = await this.#gates[lane].enter(user, signal);
    try {
      const client = await this.#pool.connect();
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

  /** One statement outside any transaction, as the database's owner. */
  async query<R extends pg.QueryResultRow>(
    lane: Lane,
    statement: Statement,
  ): Promise<pg.QueryResult<R>> {
    const leave = await this.#gates[lane].enter(null);
    try {
      return await this.#pool.query<R>(statement);
    } finally {
      leave();
    }
  }

  end(): Promise<void> {
    // Errors of connections that are being closed are no news: the database may be stopping too.
    this.#silence();
    return this.#pool.end();
  }
}
