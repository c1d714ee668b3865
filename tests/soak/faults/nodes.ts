import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded/index.ts';
import { createLog } from '../../../server/platform/log.ts';
import { freePort, runServer, type ServerRun } from '../../support/journeys/built-server.ts';
import { AUDIENCE, startTestIssuer } from '../../support/server/test-issuer.ts';

export interface RunningNode {
  name: string;
  port: number;
  run: ServerRun;
  /** Time from its start until it was ready. */
  startMs: number;
}

/** Several nodes with a PostgreSQL and an identity provider of their own. */
export async function startNodes(roles: readonly ('web' | 'worker' | 'all')[], env = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-nodes-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: createLog('silent'),
  });
  const issuer = await startTestIssuer();
  const url = addressOf(postgres.connection);

  async function start(role: string, index: number): Promise<RunningNode> {
    const port = await freePort();
    const name = `${role}-${index + 1}`;
    const startedAt = performance.now();
    const run = runServer({
      LOG_LEVEL: 'warn',
      ROLE: role,
      NODE_NAME: name,
      PORT: String(port),
      DATA_DIR: join(folder, role === 'all' ? name : 'data'),
      DATABASE_URL: url,
      FILE_LINK_SECRET: 'the-same-secret-on-every-node-of-the-soak',
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      ...env,
    });
    await run.printed('Fenceline is ready');
    return { name, port, run, startMs: performance.now() - startedAt };
  }
  const nodes = await Promise.all(roles.map(start));

  return {
    nodes,
    issuer,
    async stop(): Promise<void> {
      for (const { run } of nodes) run.child.kill('SIGTERM');
      await Promise.race([Promise.all(nodes.map(({ run }) => run.exitCode)), delay(30_000)]);
      for (const { run } of nodes) run.child.kill('SIGKILL');
      await issuer.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>;

const addressOf = ({ database, host, port, user }: pg.ClientConfig) =>
  `postgres:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&user=${user}`;
