import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type SoilProjectRecord } from '#shared/api/contract';
import { CLI_PROGRAM, startCli, startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { sampleOf } from '../support/server/echo-handlers.ts';

/** Number of projects per page of the fake server. */
const A_PAGE = 100;
const [sample] = sampleOf(contract.soilProjects.page).result as [SoilProjectRecord];

let server: Server;
let folder: string;
let env: Record<string, string>;
/** The fake server's handler for the page with this number, from 0. */
let answers: (page: number, response: ServerResponse) => void;
let asked: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-export-'));
  server = createServer((request, response) => {
    request.resume();
    answers(asked++, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
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
beforeEach(async () => {
  asked = 0;
  answers = (page, response) => sendPage(response, page);
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

const send = (response: ServerResponse, status: number, envelope: object) =>
  response.writeHead(status).end(gzipSync(JSON.stringify(envelope)).toString('base64'));

/** Sends a page of projects that takes about a megabyte as CSV. */
function sendPage(response: ServerResponse, page: number): void {
  const attributes = { version: 3, submitted_form: 'x'.repeat(10_000) };
  const data = Array.from({ length: A_PAGE }, (_, i) => ({
    ...sample,
    project_id: 1_000_000 - page * A_PAGE - i,
    project_attributes: attributes,
  }));
  send(response, 200, { status: 'success', data });
}
const endAfter = (pages: number) => (page: number, response: ServerResponse) => {
  if (page < pages) sendPage(response, page);
  else send(response, 200, { status: 'success', data: [] });
};
const all = (...args: string[]) => ['projects', 'export', '--all', ...args];

/** Runs a shell line in which `fenceline` is the command line. */
async function inShell(line: string) {
  const script = `fenceline() { "${process.execPath}" "${CLI_PROGRAM}" "$@"; }\n${line}`;
  const child = spawn('/bin/sh', ['-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

describe('fenceline projects export --all', () => {
  it('reads every page and writes every project once', async () => {
    answers = endAfter(3);
    const done = await runCli(all('-o', 'all.csv'), { env, cwd: folder });
    expect(done).toEqual({ code: 0, stdout: '', stderr: 'Wrote 300 projects to all.csv\n' });
    const lines = (await readFile(join(folder, 'all.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(300);
  });

  it.each(['csv', 'json', 'geojson'])(
    'writes a complete %s file if there are no projects',
    async (format) => {
      answers = endAfter(0);
      const { code, stdout } = await runCli(all(`--${format}`), { env });
      expect(code).toBe(0);
      if (format === 'csv') expect(stdout).toMatch(/^\uFEFFproject_id,[^\n]*\r\n$/);
      else expect(JSON.stringify(JSON.parse(stdout))).toMatch(/\[\]/);
    },
  );

  it('waits and retries when the server is rate limiting or overloaded', async () => {
    const refusals = { 1: 'TOO_MANY_REQUESTS', 2: 'OVERLOADED' } as Record<number, string>;
    answers = (call, response) => {
      const code = refusals[call];
      const error = { code, message: 'Please try again shortly.' };
      if (code) send(response, 429, { status: 'error', data: [], error });
      else endAfter(2)(call === 0 ? 0 : call - 2, response);
    };
    const done = await runCli(all('-o', 'all.csv'), { env, cwd: folder });
    expect(done).toMatchObject({ code: 0, stderr: 'Wrote 200 projects to all.csv\n' });
  });

  it('keeps the old file and leaves no partial one when the network fails midway', async () => {
    await writeFile(join(folder, 'all.csv'), 'before');
    answers = (page, response) => {
      if (page === 2) response.destroy();
      else sendPage(response, page);
    };
    const { code, stdout, stderr } = await runCli(all('-o', 'all.csv'), { env, cwd: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^all\.csv was not written\. http:\S+ cannot be reached .*\n$/);
    expect(await readdir(folder)).toEqual(['all.csv']);
    expect(await readFile(join(folder, 'all.csv'), 'utf8')).toBe('before');
  });

  it('exits with 4 and leaves no partial file when the sign-in expires midway', async () => {
    const error = { code: 'UNAUTHENTICATED', message: 'You are signed out.' };
    answers = (page, response) => {
      if (page === 1) send(response, 401, { status: 'error', data: [], error });
      else sendPage(response, page);
    };
    const { code, stderr } = await runCli(all('-o', 'all.csv'), { env, cwd: folder });
    expect(code).toBe(4);
    expect(stderr).toMatch(/refused FENCELINE_TOKEN/);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'exits with 2 and leaves no partial file on %s midway',
    async (signal) => {
      answers = (page, response) => {
        if (page < 2) sendPage(response, page);
      };
      const run = startCli(all('-o', 'all.csv'), { env, cwd: folder });
      await vi.waitFor(() => expect(asked).toBe(3), 20_000);
      expect(await readdir(folder)).toHaveLength(1);
      run.child.kill(signal);
      expect(await run.ended).toBe(2);
      expect(run.stderr()).toBe('Cancelled.\n');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('shows its progress on a terminal and stops on Ctrl-C', async () => {
    answers = (page, response) => {
      if (page < 2) sendPage(response, page);
    };
    const run = startCliInPty(all('-o', 'all.csv'), { env, cwd: folder });
    await run.waitFor('Projects written: 200', 20_000);
    run.write('\u0003');
    expect(await run.exit).toEqual({ code: 2, signal: 0 });
    expect(run.screenText()).toMatch(/(^|\n)Cancelled\.$/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('exits quietly and requests no more pages when its reader closes the pipe', async () => {
    const { code, stdout, stderr } = await inShell('fenceline projects export --all | head -n 1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\uFEFFproject_id,[^\n]*\r\n$/);
    expect(asked).toBeLessThan(20);
  });

  it('reports a full disk and leaves no partial file', async () => {
    answers = endAfter(3);
    const limited = await inShell('ulimit -f 512; fenceline projects export --all -o all.csv');
    expect(limited).toEqual({
      code: 1,
      stdout: '',
      stderr: 'all.csv was not written. The file would exceed the size limit.\n',
    });
    expect(await readdir(folder)).toEqual([]);
    asked = 0;
    const full = await inShell('ulimit -f 512; fenceline projects export --all > all.csv');
    expect(full).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The result cannot be written: EFBIG.*\n$/) as string,
    });
  });
});
