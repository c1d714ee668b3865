import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { uploadKey } from '#entities/soil-project/document';
import { contract } from '#shared/api/contract';
import type { BuiltServer } from '../journeys/built-server.ts';
import { SMALL_PDF } from '../server/small-pdf.ts';
import { clientOf } from './signed-in-cli.ts';

/**
 * Sends an empty page as the signed commitment of the client's own project at A4, and waits until
 * it has been compared.
 */
export async function sendScan(
  server: BuiltServer,
  env: Record<string, string>,
  projectId: number,
): Promise<void> {
  const { client } = await clientOf(server, env);
  const key = uploadKey(projectId, 'commitment-signed', randomUUID());
  const [link] = await client.send(contract.soilProjects.uploadLinks, {
    bucket_key_pairs: [
      { bucket_name: 'fenceline-dev', key_name: key, file_type: 'application/pdf' },
    ],
  });
  await fetch(link!, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(SMALL_PDF),
  });
  await client.send(contract.soilProjects.updateStatus, {
    project_id: projectId,
    project_status: 'A5',
  });
  await vi.waitFor(
    async () => {
      const lines = await client.send(contract.soilProjects.history, { project_id: projectId });
      expect(lines.at(-1)?.changed_by).toBe('server');
    },
    { timeout: 120_000, interval: 500 },
  );
}
