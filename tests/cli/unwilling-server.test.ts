import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCli } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';

let server: Server;
let folder: string;
let env: Record<string, string>;
/** Paths requested so far. */
let asked: string[];
/** The response: a page, or an address to redirect to; null never responds. */
let page: string | null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-unwilling-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (page?.startsWith('http')) response.writeHead(307, { location: page }).end();
    else if (page !== null) response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  env = {
    FENCELINE_SERVER: `http://localhost:${port}`,
    FENCELINE_CONFIG_DIR: folder,
    FENCELINE_TOKEN: 'e30.e30.e30',
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  page = null;
});

describe('an export from an uncooperative server', () => {
  it('exits with 2 on Ctrl-C and leaves no file if the server never responds', async () => {
    const args = ['projects', 'export', '--all', '-o', 'all.csv'];
    const run = startCli(args, { env, cwd: folder });
    await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect({ stdout: run.stdout(), stderr: run.stderr() }).toEqual({
      stdout: '',
      stderr: 'Cancelled.\n',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('tells a foreign server apart from one that is not running', async () => {
    page = '<!doctype html><title>Router</title>';
    const { code, stdout, stderr } = await runCli(['projects', 'list'], { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/is not a Fenceline server of this version\. Check the address\.\n$/);
  });

  it('does not follow a redirect with the token', async () => {
    page = `${env['FENCELINE_SERVER']}/elsewhere`;
    expect(await runCli(['projects', 'list'], { env })).toMatchObject({ code: 1, stdout: '' });
    expect(asked).toEqual(['/api']);
  });
});
