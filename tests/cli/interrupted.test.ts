import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SessionStore } from '../../cli/connection/session-store.ts';
import { addresses } from '../../src/shared/api/contract/addresses.ts';
import { USUAL_CER_BEHAVIOUR } from '../../sandbox/cer/create-sandbox-cer.ts';
import { startCli, type CliRun } from '../support/cli/built-cli.ts';
import { beginCli, runCli } from '../support/cli/run-cli.ts';
import { interferingProxy, type InterferingProxy } from '../support/cli/interfering-proxy.ts';
import { regulatorWill } from '../support/journeys/regulator-behaviour.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

// Only in `npm run test:full`: ends programs in the middle of their work.

const { urlPath: DECIDE } = addresses.soilProjects.updateStatus;
const { urlPath: HISTORY } = addresses.soilProjects.history;
const { urlPath: SUBMIT } = addresses.soilProjects.updateStatusAndAttributes;

let server: BuiltServer;
let env: Record<string, string>;
let token: string;
let proxy: InterferingProxy | undefined;
beforeAll(async () => {
  server = await BuiltServer.start();
  env = await signedInEnv(server, 'partner@agriprove.example');
  const store = new SessionStore({ env, say: () => {} }, new AbortController().signal);
  token = (await store.sessionOf(server.origin))!.accessToken;
});
afterEach(async () => {
  proxy?.stop();
  await regulatorWill(server, USUAL_CER_BEHAVIOUR);
});
afterAll(() => server.remove());

/** The environment of a command line behind a proxy; `fateOf` gets the number of calls of a path. */
async function behind(
  fateOf: (path: string, count: number) => 'pass' | 'expire' | 'lose' | 'keep',
) {
  const counts = new Map<string, number>();
  proxy = await interferingProxy(server.origin, (path) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return fateOf(path, count);
  });
  return { ...env, FENCELINE_SERVER: proxy.origin, FENCELINE_TOKEN: token };
}
const statusOf = async (id: string) => {
  const { stdout } = await runCli(['projects', 'show', id, '--json'], { env });
  return (JSON.parse(stdout) as { project_status: string }).project_status;
};
const rowsIn = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>[];
const toClient = ['--to-client', '-m', 'The creek paddock is missing.', '--yes', '--json'];

describe('a batch that ends early', () => {
  it('says after the token expired what was done, what was not, and what to run', async () => {
    const expiring = await behind((path, count) =>
      path === DECIDE && count === 2 ? 'expire' : 'pass',
    );
    const run = await runCli(['projects', 'decide', '3', '4', '5', ...toClient], { env: expiring });
    expect(run.code).toBe(4);
    expect(rowsIn(run.stdout)).toEqual([
      { project_id: 3, project_status: 'B1', outcome: 'done', message: null },
      {
        project_id: 4,
        project_status: null,
        outcome: 'failed',
        message: expect.stringContaining('refused FENCELINE_TOKEN: it has expired') as string,
      },
      { project_id: 5, project_status: null, outcome: 'not-tried', message: null },
    ]);
    expect(run.stderr).toMatch(
      /\nNot done: 4 5\. To continue, run the command again with these ids\.\n$/,
    );
    expect([await statusOf('3'), await statusOf('4')]).toEqual(['B1', 'B3']);
  });

  it('does not claim that a change failed if only its answer was lost', async () => {
    const losing = await behind((path) => {
      if (path !== DECIDE) return 'pass';
      proxy!.stop();
      return 'lose';
    });
    const run = await runCli(['projects', 'decide', '3', '5', '--reopen', '--yes', '--json'], {
      env: losing,
    });
    expect(run.code).toBe(1);
    expect(rowsIn(run.stdout)).toMatchObject([
      { project_id: 3, project_status: null, outcome: 'unknown' },
      { project_id: 5, project_status: null, outcome: 'not-tried' },
    ]);
    expect(run.stderr).toContain('so this may have been done.');
    expect(run.stderr).toContain('See what became of it: fenceline projects history 3\n');
    expect(run.stderr).toContain('Not done: 5.');
    await expect.poll(() => statusOf('3')).toBe('A1');
  });

  it('says that nothing was done if the server was never reached', async () => {
    const gone = await behind(() => 'pass');
    proxy!.stop();
    const run = await runCli(['projects', 'decide', '5', '6', ...toClient], { env: gone });
    expect(run.code).toBe(1);
    expect(rowsIn(run.stdout).map((row) => row['outcome'])).toEqual(['failed', 'not-tried']);
    expect(run.stderr).toContain('Not done: 5 6.');
  });

  it('says on Ctrl-C which change the server had not answered', async () => {
    const kept = await behind((path) => (path === SUBMIT ? 'keep' : 'pass'));
    const args = ['cer', 'submit', '5', '4', '--yes', '--json', '--accept', 'refused-before'];
    const run = startCli([...args, 'overlap'], { env: kept });
    await expect.poll(() => proxy!.answered, { timeout: 60_000 }).toContain(SUBMIT);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(rowsIn(run.stdout())).toMatchObject([
      {
        project_id: 5,
        outcome: 'unknown',
        message: expect.stringMatching(/^Cancelled before the server answered/) as string,
      },
      { project_id: 4, outcome: 'not-tried' },
    ]);
    expect(run.stderr()).toMatch(/\nCancelled\. .*Run the same command to continue\.\n$/);
    // The submission had arrived, so running the command again skips it. What becomes of it changes
    // what project 4, which overlaps it, declares.
    await expect.poll(() => statusOf('5'), { timeout: 60_000 }).toMatch(/^C[3-6]/);
  });
});

describe('a watch that ends early', () => {
  it('shows the last known status after the server went away and the user pressed Ctrl-C', async () => {
    await regulatorWill(server, { answers: 'accept', slowMs: 60_000 });
    const watched = await behind((path) => {
      if (path !== HISTORY || !run.stderr().includes('4: C2 ')) return 'pass';
      proxy!.stop();
      return 'lose';
    });
    const args = ['cer', 'submit', '4', '--yes', '--watch', '--json', '--accept', 'overlap'];
    const run: CliRun = startCli(args, { env: watched });
    await expect.poll(() => run.stderr(), { timeout: 60_000 }).toMatch(/4: .*Trying again\./);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(rowsIn(run.stdout())).toMatchObject([
      { project_id: 4, outcome: 'sent', project_status: 'C2' },
    ]);
    expect(run.stderr()).toMatch(/\nCancelled\. Projects already sent remain submitted\. .*\n$/);
  });

  it('ends with 4 when the token expires, and shows what was sent', async () => {
    const expiring = await behind((path) =>
      path === HISTORY && run.stderr().includes('4: C2 ') ? 'expire' : 'pass',
    );
    const args = ['cer', 'submit', '4', '--watch', '--yes', '--json'];
    const run: ReturnType<typeof beginCli> = beginCli(args, { env: expiring });
    expect(await run.ended).toBe(4);
    expect(rowsIn(run.stdout())).toMatchObject([{ project_id: 4, project_status: 'C2' }]);
    expect(run.stderr()).toContain('refused FENCELINE_TOKEN');
    expect(run.stderr()).toContain(
      'The batch ended early. Projects already sent remain submitted.',
    );
  });
});
