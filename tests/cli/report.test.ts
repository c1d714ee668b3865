import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { runCli } from '../support/cli/run-cli.ts';
import { sharedServer, sharedSignIn } from '../support/cli/shared-server.ts';
import { clientOf, newcomerEnv } from '../support/cli/signed-in-cli.ts';

describe('fenceline report verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-report-'));
  const path = (name: string) => join(folder, name);
  /** Not signed in. */
  let env: Record<string, string>;
  let number: string;
  const verify = (file: string, ...more: string[]) =>
    runCli(['report', 'verify', path(file), ...more], { env });

  beforeAll(async () => {
    const server = await sharedServer();
    env = await newcomerEnv(server);
    const { client } = await clientOf(server, await sharedSignIn('farmer@fenceline.example'));
    const [order] = await client.send(contract.orders.list, {});
    const file = order!.files.list.find((one) => one.file_name.endsWith('farm-key.pdf'))!;
    number = file.document_number!;
    const { order_id } = order!;
    const { item_id, file_name } = file;
    const [{ link }] = await client.send(contract.orders.fileLink, {
      order_id,
      item_id,
      file_name,
    });
    const bytes = Buffer.from(await (await fetch(link)).arrayBuffer());
    writeFileSync(path('key.pdf'), bytes);
    writeFileSync(path('changed.pdf'), Buffer.concat([bytes, Buffer.from(' ')]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('confirms an unchanged PDF without a sign-in, and ends with 0', async () => {
    const { code, stdout, stderr } = await verify('key.pdf');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('This file is the document that was issued, unchanged.');
    expect(stdout).toContain(`Farm Key ${number}, issued `);
    expect(stdout).toContain('for Ku••••••ng Park');
    expect(stdout).not.toContain('Kurrajong');
    const answer = JSON.parse((await verify('key.pdf', '--json')).stdout) as object;
    expect(answer).toMatchObject({ verdict: 'valid', document_number: number });
  });

  it('ends with 1 for a PDF that was changed by one byte', async () => {
    const { code, stdout } = await verify('changed.pdf');
    expect(code).toBe(1);
    expect(stdout).toContain('This file was not issued here, or somebody changed it afterwards.');
    const answer = JSON.parse((await verify('changed.pdf', '--json')).stdout) as object;
    expect(answer).toMatchObject({ verdict: 'unknown', document_number: null });
  });

  it.each([
    ['', 'This file is empty.'],
    ['none.pdf', 'does not exist.'],
  ])('refuses %j with its reason', async (file, why) => {
    expect(await verify(file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(why) as string,
    });
  });
});
