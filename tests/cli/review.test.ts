import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import type { PtyOptions } from '../support/cli/pty.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';

const ESC = '\u001b';
const ENTER = '\r';
const DOWN = `${ESC}[B`;
/** The final output that restores a terminal. */
const GIVEN_BACK = /\[\?25h[^]*\[\?1049l(?![^]*\[\?(?:25l|1049h))/;

let server: BuiltServer;
let partner: Record<string, string>;
let folder: string;
beforeAll(async () => {
  server = await BuiltServer.start();
  partner = await signedInEnv(server, 'partner@agriprove.example');
  folder = await mkdtemp(join(server.dataDir, 'review-'));
});
afterAll(() => server.remove());

/** Starts the review in a terminal and waits until it shows the projects. */
async function reviewing(options: PtyOptions = {}, args: readonly string[] = []) {
  const run = startCliInPty(['review', ...args], { env: partner, cwd: folder, ...options });
  onTestFinished(() => {
    run.kill('SIGKILL');
  });
  await run.waitFor('6 projects', 20_000);
  return run;
}
const cli = (...args: string[]) => runCli(args, { env: partner, cwd: folder });
const lines = (screen: string) => screen.split('\n');

describe('fenceline review', () => {
  it('lists projects, filters them as the user types, and restores the terminal', async () => {
    const run = await reviewing();
    expect(run.isFullScreen()).toBe(true);
    expect(run.written()).toContain(`${ESC}[?25l`);
    expect(lines(run.screenText())[2]).toMatch(/^ +ID ↓ +PROJECT +FARM +CLIENT +CADS +STATUS/);
    run.write('/creek');
    await run.waitFor('1 of 6 projects');
    expect(run.screenText()).toMatch(/▸ +4 +Mirrool Creek .* B3/);
    expect(run.screenText()).not.toContain('Mirrool West');
    run.write(ESC);
    await run.waitFor(/\n +5 +Mirrool West/);
    run.write('?');
    await run.waitFor(/│ q {2}Ctrl-C +quit +│/);
    expect(run.screenText()).toMatch(/Space {2}a +mark a project; mark all shown; Esc clears/);
    run.write('qq');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
    expect(run.isFullScreen()).toBe(false);
    expect(run.written()).toMatch(GIVEN_BACK);
    expect(run.screenText()).toBe('');
  });

  it('shows a project’s documents, checks, history and answers, and saves a document', async () => {
    const run = await reviewing();
    run.write(`${DOWN}${DOWN}${ENTER}`);
    await run.waitFor(/Status +B3 Approved by the partner/);
    run.write('2');
    await run.waitFor(/▸ ✓ Title +title-sample\.pdf/);
    run.write(ENTER);
    await run.waitFor('✓ Saved title-sample.pdf');
    run.write(ENTER);
    await run.waitFor('✓ Saved title-sample (2).pdf');
    expect((await readFile(join(folder, 'title-sample.pdf'))).subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
    expect((await readdir(folder)).filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
    run.write('y');
    await run.waitFor(`${server.origin}/files/`);
    expect(run.written()).toContain(`${ESC}]52;c;`);
    run.write(`${ENTER}3`);
    await run.waitFor('Ready to submit.');
    await run.waitFor('! Date of NRM publication 2016-01-01: The default for every plan.');
    run.write('4');
    await run.waitFor(/A7 → B3 Approved by the partner\n +by partner@agriprove\.example/);
    run.write('5');
    await run.waitFor('Not submitted to the regulator yet.');
    run.write('6');
    await run.waitFor(/\n · What kind of farm is it\? \w/);
    expect(run.screenText()).toMatch(/\n · Your name: Casey Client\n/);
    run.write('\u0003');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
  });

  it('adapts to the terminal’s size, says when it is too small, and redraws after Ctrl-Z', async () => {
    const run = await reviewing();
    run.resize(150, 40);
    await run.waitFor(/│─ 6 Mirrool Home Block ─+\[1 Overview\] 2 +3/);
    // The last line stays free.
    expect(lines(run.screenText())).toHaveLength(39);
    run.resize(50, 12);
    await run.waitFor('The terminal is too small');
    run.resize(60, 15);
    await run.waitFor(/▸ +6 +Mirrool/);
    run.write(ENTER);
    await run.waitFor(/Status +C6/);
    expect(run.screenText()).not.toMatch(/▸ +6/);
    run.write(ESC);
    await run.waitFor(/▸ +6 +Mirrool/);
    expect(lines(run.screenText()).every((line) => line.length <= 60)).toBe(true);
    run.write('\u001a');
    await vi.waitFor(() => expect(run.written()).toContain('[?1049l'));
    run.kill('SIGCONT');
    await vi.waitFor(() => expect(run.written()).toMatch(/\[\?1049l[^]*\[\?1049h/));
    await run.waitFor(/▸ +6 +Mirrool/);
    run.write('q');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
  });

  it('restores the terminal on a signal', async () => {
    const run = await reviewing();
    run.kill('SIGHUP');
    expect(await run.exit).toEqual({ code: 2, signal: 0 });
    expect(run.isFullScreen()).toBe(false);
    expect(run.written()).toMatch(GIVEN_BACK);
    expect(run.screenText()).toBe('Cancelled.');
  });

  it('restores the terminal before crashing and prints the whole error', async () => {
    const crash = join(folder, 'crash.mjs');
    await writeFile(
      crash,
      'process.on("SIGUSR2", () => { throw new Error("a fault of a test"); });',
    );
    const env = { ...partner, NODE_OPTIONS: `--import=${crash}` };
    const run = await reviewing({ env });
    run.kill('SIGUSR2');
    expect((await run.exit).code).not.toBe(0);
    expect(run.isFullScreen()).toBe(false);
    expect(run.written()).toMatch(GIVEN_BACK);
    expect(run.screenText()).toContain('Error: a fault of a test');
  });

  it('writes no colour with NO_COLOR, and draws even if CI is set', async () => {
    const run = await reviewing({ env: { ...partner, NO_COLOR: '1', CI: 'true' } });
    run.write('s');
    await run.waitFor('cannot be submitted at this status');
    // oxlint-disable-next-line no-control-regex -- codes are what it is about
    expect(run.written()).not.toMatch(/\u001b\[(?:[349]\d|10\d|38|48)[;m]/);
    expect(run.screenText()).toMatch(/\n▸ +6 /);
    run.write('/creek');
    await run.waitFor('1 of 6 projects');
    run.write(`${ESC}q`);
    expect(await run.exit).toMatchObject({ code: 0 });
  });

  it('refreshes itself, and loses neither its content nor a typed text while the server is down', async () => {
    const run = await reviewing({ columns: 110 }, ['--refresh', '1']);
    run.write(`/hill${ENTER}d`);
    await run.waitFor('Decide on 3 Mirrool Hill');
    run.write('the western half');
    await run.waitFor('the western half▏');
    expect((await cli('projects', 'rename', '3', 'Mirrool Hill North')).code).toBe(0);
    await run.waitFor('Decide on 3 Mirrool Hill North', 20_000);
    expect(run.screenText()).toContain('the western half▏');
    await server.end();
    await run.waitFor(/· ✗ not refreshed since \d+:\d\d:\d\d/, 20_000);
    run.write(`${ESC}r`);
    await run.waitFor(/✗ .* cannot be reached/);
    expect(run.screenText()).toMatch(/▸ +3 +Mirrool Hill North/);
    await server.startAgain();
    await run.waitFor(/1 of 6 projects · \d+:\d\d:\d\d [ap]m/, 20_000);
    run.write('r');
    await vi.waitFor(() => expect(run.screenText()).not.toMatch(/✗|Loading|Reading/), 15_000);
    expect(run.screenText()).toMatch(/▸ +3 +Mirrool Hill North/);
    run.write('d');
    await run.waitFor('the western half▏');
    run.write(`${ESC}q`);
    await run.exit;
  });

  it('refuses an interval of refreshes that is not a number of seconds', async () => {
    expect(await cli('review', '--refresh', '0')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--refresh 0: type a whole number of seconds from 1 to 3600.\n',
    });
  });

  it('opens a project’s page in the browser, or prints its address', async () => {
    const opened = join(folder, 'opened');
    const browser = join(folder, 'browser');
    await writeFile(browser, `#!/bin/sh\necho "$1" > '${opened}'\n`, { mode: 0o755 });
    const address = `${server.origin}/agriprove?tab=admin&project=4`;
    const run = await reviewing({ columns: 140, env: { ...partner, BROWSER: browser } });
    run.write(`/creek${ENTER}o`);
    await run.waitFor(`✓ Opened ${address}`);
    expect(await readFile(opened, 'utf8')).toBe(`${address}\n`);
    await rm(browser);
    run.write('o');
    await run.waitFor(`No browser can be opened here. The address is ${address}`);
    run.write(`${ESC}q`);
    await run.exit;
  });

  it('says when quitting that a result is not known yet, and where to look for it', async () => {
    const run = await reviewing();
    run.write(`/west${ENTER}s`);
    await run.waitFor('Submit it?');
    run.write('yqq');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
    expect(run.scrollbackText()).toBe(
      'It is not known yet whether project 5 was submitted. See: fenceline projects history 5',
    );
  });

  it('asks to sign in after expiry, with the terminal restored', async () => {
    const run = await reviewing();
    await rm(join(partner['FENCELINE_CONFIG_DIR']!, 'sessions.json'));
    run.write('r');
    expect(await run.exit).toEqual({ code: 4, signal: 0 });
    expect(run.isFullScreen()).toBe(false);
    expect(run.scrollbackText()).toMatch(/^You are not signed in to .* Run: fenceline login$/);
  });

  it('reports misuse without a terminal, and names the alternative', async () => {
    const { code, stdout, stderr } = await cli('review');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/needs a terminal.*projects list.*cer submit/);
  });
});
