import pg from 'pg';
import { surviveLostConnections } from '../../platform/db/connections.ts';
import type { Log } from '../../platform/log.ts';
import type { ParcelEngine } from '../parcel-engine.ts';
import { QUESTION_LIMITS } from '../parcel-question-error.ts';
import { createParcelThreads } from '../threads/parcel-threads.ts';
import { openPostgisEngine, type Shape } from './postgis-engine.ts';

/** A separate pool, so that searches never keep other calls from the database. */
const CONNECTIONS = 8;
/** More than any query may take; applies when PostgreSQL does not answer at all. */
const ANSWER_LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 10_000;
const MAX_WAITING = 32;

/**
 * Provides the current engine, which is replaced when another cadastre is stored in the database.
 */
export interface PostgisConnection {
  readonly engine: ParcelEngine;
  close(): Promise<void>;
}

/** Throws `PostgisCadastreError` when the database has no cadastre, and any error of `pg`. */
export async function connectPostgisEngine({
  connection,
  shapeProgram,
  log,
}: {
  connection: pg.PoolConfig;
  /** Path of the built `shape-worker`. */
  shapeProgram: string;
  log: Pick<Log, 'info' | 'error'>;
}): Promise<PostgisConnection> {
  const pool = new pg.Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    ...connection,
  });
  // The next query opens a new connection to replace a lost one.
  surviveLostConnections(pool, (err) => log.error({ err }, 'idle parcel connection lost'));
  const gate = createParcelThreads<Shape, null>({
    program: shapeProgram,
    workerData: null,
    threads: 1,
    limitMs: QUESTION_LIMITS.timeMs,
    maxWaiting: MAX_WAITING,
  });
  const open = () => openPostgisEngine(pool, (shape) => gate.ask(shape));
  let engine: ParcelEngine;
  try {
    engine = await open();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const look = async () => {
    const other = await open();
    const { name, version, parcelCount } = other.dataSet;
    if (name === engine.dataSet.name && version === engine.dataSet.version) return;
    engine = other;
    log.info({ name, version, parcelCount }, 'cadastre changed');
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.error({ err }, 'could not check for a new cadastre'));
  }, LOOK_EVERY_MS).unref();
  return {
    get engine() {
      return engine;
    },
    close: async () => {
      clearInterval(timer);
      await gate.close();
      await pool.end();
    },
  };
}
