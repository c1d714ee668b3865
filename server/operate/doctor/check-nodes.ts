import { join } from 'node:path';
import { openFileStorage } from '../../platform/files/create-file-store.ts';
import { PROBES } from '../../platform/files/file-store.ts';
import { LINK_SECRET, readSecret } from '../../platform/files/persistent-secret.ts';
import { connectionsOfNode } from '../../platform/nodes/node-facts.ts';
import { readNodes, type RunningNode } from '../../platform/nodes/read-nodes.ts';
import { isMarkOf } from '../../platform/nodes/secret-mark.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { withClient } from './database-client.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

/** Connections reserved for operators and backups. */
const SPARE_CONNECTIONS = 5;

/** Compares this machine's settings with the running nodes, and all of them with the database. */
export const nodesCheck: Check = {
  name: 'nodes',
  cure: 'Check DATABASE_URL.',
  async run({ settings }) {
    const { DATABASE_URL: url } = settings;
    if (url === undefined) return off('The embedded database serves one process.');
    const { nodes, most, reserved } = await withClient(
      { connectionString: url },
      async (client) => {
        const { rows } = await client.query<{ most: number; reserved: number }>(
          `SELECT current_setting('max_connections')::int AS most,
           current_setting('superuser_reserved_connections')::int AS reserved`,
        );
        return { nodes: await readNodes(client), ...rows[0]! };
      },
    );
    const opened = nodes.reduce((sum, node) => sum + node.connections, 0);
    const needed = Math.max(opened, connectionsOfNode(settings)) + SPARE_CONNECTIONS + reserved;
    const says = `${nodes.length} running, which open up to ${opened} connections; the database allows ${most}.`;
    const secret =
      settings.FILE_LINK_SECRET ?? (await readSecret(join(settings.DATA_DIR, LINK_SECRET)));
    const other = nodes.find((node) => secret !== null && !isMarkOf(node, secret));
    if (other) {
      return fail(
        `${other.name} has another secret for file links than this machine.`,
        'Set the same FILE_LINK_SECRET on every node.',
      );
    }
    const unseen = await nodeOfOtherFiles(settings, nodes);
    if (unseen) {
      return fail(
        `This machine does not see the files that ${unseen.name} writes.`,
        'Give all nodes the same FILES_S3_BUCKET, or mount the same folder as DATA_DIR/files.',
      );
    }
    if (needed > most) {
      return fail(
        says,
        `Set max_connections of PostgreSQL to at least ${needed}, or run fewer nodes.`,
      );
    }
    const versions = new Set(nodes.map(({ version }) => version));
    if (versions.size > 1) {
      return warn(
        `${says} Their versions differ: ${[...versions].join(', ')}.`,
        'Finish the deployment: start every node with the same version.',
      );
    }
    const cadastres = nodes.map((node) => `${node.name} serves ${node.cadastre ?? 'the sample'}`);
    return new Set(nodes.map(({ cadastre }) => cadastre)).size > 1
      ? warn(
          `${says} Their cadastres differ: ${cadastres.join(', ')}.`,
          'Wait a minute after an import. Then read the log of the node that stays behind.',
        )
      : ok(says);
  },
};

async function nodeOfOtherFiles(
  settings: Settings,
  nodes: readonly RunningNode[],
): Promise<RunningNode | null> {
  const storage = await openFileStorage(settings);
  for (const node of nodes) {
    if ((await storage.get(`${PROBES}/${node.id}`)) === null) return node;
  }
  return null;
}
