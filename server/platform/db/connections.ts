import pg from 'pg';
import type { CancelSignal } from '../cancellation.ts';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { explainDriverError } from './database-unavailable-error.ts';

/** The purpose of a connection. Each purpose has its own share, so that none starves another. */
export type Share = 'calls' | 'signIn' | 'visits' | 'jobs' | 'control';

/** At a thousand calls a second, a full queue takes a quarter of a second. */
const call = { perUser: 4, maxWaiting: 256, maxWaitMs: 800 };

/** Connections of one server: 32 at most; one that runs no jobs opens about 24. */
const SHARES: Readonly<Record<Share, GateLimits>> = {
  calls: { ...call, connections: 16 },
  /** Calls that the app sends first, so that people can still sign in to a busy server. */
  signIn: { ...call, connections: 2, perUser: 1 },
  /** Shared maps, which anybody can open. */
  visits: { ...call, connections: 4 },
  /** Jobs have no waiting user. `exclusively` may hold six of these connections for long. */
  jobs: { connections: 8, perUser: 8, maxWaiting: Infinity, maxWaitMs: 30_000 },
  /** Health checks, and cancelling statements of the other shares. */
  control: { connections: 2, perUser: 2, maxWaiting: 64, maxWaitMs: 800 },
};

/** Shares that a role does not use. */
const UNUSED: Readonly<Record<'all' | 'web' | 'worker', readonly Share[]>> = {
  all: [],
  web: ['jobs'],
  worker: ['calls', 'signIn', 'visits'],
};

/**
 * Connections that one server may open with a role; parcels in PostGIS add 8. With logins of their
 * own, the worker's connections for jobs are not the owner's.
 */
export function connectionsOf(role: 'all' | 'web' | 'worker', hasRoleLogins: boolean): number {
  const used = (Object.keys(SHARES) as Share[]).filter((share) => !UNUSED[role].includes(share));
  const sum = used.reduce((total, share) => total + SHARES[share].connections, 0);
  return hasRoleLogins ? sum + SHARES.jobs.connections : sum;
}

export type ShareSizes = Partial<Record<Share, number>>;

/**
 * The role as which a connection signs in: the owner of the schema, or one of the two roles that
 * own nothing.
 */
export type Login = 'owner' | 'web' | 'worker';

/** Connections of the two logins that own nothing. */
export type RoleLogins = Readonly<Record<'web' | 'worker', pg.PoolConfig>>;

/** Shares that each login uses; `jobs` has statements of the owner and of the worker. */
const SHARES_OF: Readonly<Record<Login, readonly Share[]>> = {
  owner: ['jobs', 'control'],
  web: ['calls', 'signIn'],
  worker: ['jobs', 'visits'],
};

/** Share, login and user of a connection; `signal` cancels the wait for it. */
export interface ConnectionRequest {
  share: Share;
  login: Login;
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

/** Connections to one database behind a gate per share, in a pool per login. */
export class Connections {
  private readonly pools: Record<Login, pg.Pool>;
  private readonly gates: Record<Share, ConnectionGate>;
  private readonly silence: (() => void)[];

  constructor(
    config: pg.PoolConfig,
    onIdleError: (error: Error) => void,
    {
      sizes = {},
      logins,
      maxWaitMs,
    }: { sizes?: ShareSizes; logins?: RoleLogins | undefined; maxWaitMs?: number | undefined } = {},
  ) {
    const shares = Object.entries(SHARES).map(([share, limits]) => {
      const connections = sizes[share as Share] ?? limits.connections;
      return [share, { ...limits, connections, maxWaitMs: maxWaitMs ?? limits.maxWaitMs }] as const;
    });
    this.gates = Object.fromEntries(
      shares.map(([share, limits]) => [share, new ConnectionGate(limits)]),
    ) as Record<Share, ConnectionGate>;
    const poolFor = (used: readonly string[], login: pg.PoolConfig) =>
      new pg.Pool({
        max: shares
          .filter(([share]) => used.includes(share))
          .reduce((sum, [, { connections }]) => sum + connections, 0),
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        query_timeout: ANSWER_LIMIT_MS,
        statement_timeout: STATEMENT_LIMIT_MS,
        idle_in_transaction_session_timeout: 60_000,
        keepAlive: true,
        ...login,
      });
    if (logins) {
      this.pools = {
        owner: poolFor(SHARES_OF.owner, config),
        web: poolFor(SHARES_OF.web, logins.web),
        worker: poolFor(SHARES_OF.worker, logins.worker),
      };
    } else {
      const pool = poolFor(Object.keys(SHARES), config);
      this.pools = { owner: pool, web: pool, worker: pool };
    }
    this.silence = this.distinctPools().map((pool) => surviveLostConnections(pool, onIdleError));
  }

  private readonly distinctPools = () => [...new Set(Object.values(this.pools))];

  /**
   * Returns a connection that belongs to the caller until released.
   *
   * @throws {DatabaseUnavailableError}
   */
  async connect({ share, login, user = null, signal }: ConnectionRequest): Promise<pg.PoolClient> {
    const gate = this.gates[share];
    const leave = gate.tryEnter(user, signal) ?? (await gate.enter(user, signal));
    try {
      const client = await this.pools[login].connect();
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
    share: Share,
    statement: Statement,
  ): Promise<pg.QueryResult<R>> {
    const leave = await this.gates[share].enter(null);
    try {
      return await this.pools.owner.query<R>(statement);
    } finally {
      leave();
    }
  }

  /** Connections in use and callers waiting, by share. */
  usage(): Record<Share, { inUse: number; waiting: number }> {
    const shares = Object.entries(this.gates).map(([share, gate]) => [share, gate.usage] as const);
    return Object.fromEntries(shares) as ReturnType<Connections['usage']>;
  }

  async end(): Promise<void> {
    // Ignores errors of closing connections: the database may be stopping too.
    for (const silence of this.silence) silence();
    await Promise.all(this.distinctPools().map((pool) => pool.end()));
  }
}
