import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { PROBES, type FileStorage } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import { OutsideUnavailableError } from '../outside/outside-unavailable.ts';
import { SettingsError } from '../settings/settings.ts';
import { readNodes, RUNNING, type RunningNode } from './read-nodes.ts';
import { isMarkOf, markOf } from './secret-mark.ts';

/** One lock for all nodes that start at the same moment. */
const START_LOCK = 4_180_002;
const BEAT_MS = 15_000;
/** Half of the tolerance with which tokens are checked. */
const MAX_SKEW_S = 30;

export interface NodeFacts {
  /** For people, such as `web-1:4180`. */
  name: string;
  role: string;
  version: string;
  /** Connections to the database that this node may open. */
  connections: number;
}

export interface NodesOptions {
  database: Pick<Database, 'pool'>;
  node: NodeFacts;
  /** Names the snapshot that this node serves; null for the sample and for PostGIS. */
  parcels: { readonly snapshot: string | null };
  /** Signs links; must be the same on every node. */
  secret: string;
  files: Pick<FileStorage, 'put' | 'get' | 'remove'>;
  log: Log;
  beatMs?: number;
}

export interface JoinedNodes {
  /** Number of other nodes when last seen. */
  others(): number;
  /** Leaves the list, so that others need not wait for this node. */
  leave(): Promise<void>;
}

/**
 * Adds this server to the running nodes of the database, and keeps it there. Throws `SettingsError`
 * if its secret differs from a running node's, or if it cannot see the files that a running node
 * writes.
 */
export async function joinNodes(options: NodesOptions): Promise<JoinedNodes> {
  const { database, node, parcels, secret, files, log, beatMs = BEAT_MS } = options;
  const id = randomUUID();
  const probe = probeOf(id);
  const areFilesThere = await stored(files, probe, log);
  const { salt, mac } = markOf(secret);
  const fixed = [id, node.name, node.role, node.version, salt, mac, node.connections];
  const client = await database.pool.connect();
  let others = 0;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [START_LOCK]);
    const running = await readNodes(client);
    for (const other of running) {
      if (!isMarkOf(other, secret)) throw otherSecret(other.name);
      if (areFilesThere && !(await sees(files, other))) throw otherFiles(other.name);
    }
    others = running.length;
    await client.query(
      `INSERT INTO node (id, name, role, version, secret_salt, secret_mac, connections, cadastre)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...fixed, parcels.snapshot],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await files.remove(probe).catch(() => {});
    throw error;
  } finally {
    client.release();
  }

  /** Writes the row again, even if others have taken this node for a killed one. */
  async function beat(): Promise<void> {
    const { rows } = await database.pool.query<{ others: number; now: number }>(
      `WITH mine AS (
         INSERT INTO node (id, name, role, version, secret_salt, secret_mac, connections, cadastre)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET seen_at = now(), cadastre = excluded.cadastre)
       SELECT count(*)::int AS others, extract(epoch FROM clock_timestamp())::float8 AS now
       FROM node WHERE ${RUNNING} AND id <> $1`,
      [...fixed, parcels.snapshot],
    );
    others = rows[0]!.others;
    const skewS = Math.round(Math.abs(rows[0]!.now - Date.now() / 1_000));
    if (skewS > MAX_SKEW_S) log.warn({ skewS }, 'the clock differs from that of the database');
    await forgetKilled(database, files);
  }
  const quietly = () =>
    beat().catch((error: unknown) => log.warn({ err: error }, 'could not write the list of nodes'));
  await quietly();
  const timer = setInterval(() => void quietly(), beatMs);
  timer.unref();

  return {
    others: () => others,
    async leave() {
      clearInterval(timer);
      await database.pool.query('DELETE FROM node WHERE id = $1', [id]).catch(() => {});
      await files.remove(probe).catch(() => {});
    },
  };
}

const probeOf = (id: string) => `${PROBES}/${id}`;

/** True if the probe was written; an unavailable store must not keep a server from starting. */
async function stored(files: NodesOptions['files'], probe: string, log: Log): Promise<boolean> {
  try {
    await files.put(probe, Buffer.from(probe));
    return true;
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    log.warn({ err: error }, 'did not compare the files with those of other nodes');
    return false;
  }
}

async function sees(files: NodesOptions['files'], other: RunningNode): Promise<boolean> {
  return (await files.get(probeOf(other.id))) !== null;
}

async function forgetKilled(
  { pool }: Pick<Database, 'pool'>,
  files: NodesOptions['files'],
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `DELETE FROM node WHERE NOT (${RUNNING}) RETURNING id`,
  );
  for (const { id } of rows) await files.remove(probeOf(id));
}

const otherSecret = (name: string) =>
  new SettingsError(
    `FILE_LINK_SECRET: the running node ${name} has another secret, so each of the two would refuse the links of the other. Set the same FILE_LINK_SECRET on every node. To change it, stop all nodes first; a killed node counts as running for a minute.`,
  );

const otherFiles = (name: string) =>
  new SettingsError(
    `FILES_S3_BUCKET: the running node ${name} stores its files elsewhere; this node does not see them. Give all nodes the same bucket, or mount the same folder as DATA_DIR/files. To move the files, see docs/operations.md; a killed node counts as running for a minute.`,
  );
