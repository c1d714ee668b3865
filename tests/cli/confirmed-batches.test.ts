import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

let server: BuiltServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await BuiltServer.start();
  env = await signedInEnv(server, 'partner@agriprove.example');
});
afterAll(() => server.remove());

const run = (...args: string[]) => runCli(args, { env });
const rowsIn = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>[];
const unknown = 'There is no project 99. See: fenceline projects list';

describe('fenceline projects signed ID…', () => {
  it('records nothing without a terminal, and shows who signs each', async () => {
    const shown = await run('projects', 'signed', '3', '99', '1', '--json');
    expect(shown.code).toBe(1);
    expect(rowsIn(shown.stdout)).toMatchObject([
      { project_id: 3, outcome: 'shown', is_signed: null, project_status: 'A7' },
      { project_id: 99, outcome: 'failed', message: unknown, signatories: [], form: null },
      { project_id: 1, outcome: 'failed' },
    ]);
    expect(shown.stderr).toMatch(/Form \d of project 3 must be signed by:\n {2}Casey Client,/);
  });

  it('asks about each project in a terminal, with the people who sign', async () => {
    const asked = startCliInPty(['projects', 'signed', '3', '4'], { env, columns: 160, rows: 40 });
    await asked.waitFor('[y/N]');
    expect(asked.screenText()).toContain('Casey Client, Registered proprietor');
    asked.write('n\r');
    expect((await asked.exit).code).toBeGreaterThan(0);
    expect(asked.scrollbackText()).toMatch(/\n3 +declined +A7 /);
  });

  it('confirms each project with --confirm, and continues after a failure', async () => {
    const confirmed = await run('projects', 'signed', '99', '3', '--confirm');
    expect(confirmed.code).toBe(1);
    expect(confirmed.stdout).toMatch(
      /^ID +OUTCOME +STATUS +MESSAGE\n99 +failed +There is no project 99[^\n]*\n3 +done +A7 +Form \d is signed by Casey Client,/,
    );
    const withdrawn = ['--withdraw', '-m', 'The second page is of another form.', '--json'];
    const back = await run('projects', 'signed', '3', '99', ...withdrawn);
    expect(rowsIn(back.stdout)).toMatchObject([
      { project_id: 3, outcome: 'done', is_withdrawn: true, project_status: 'A5' },
      { project_id: 99, outcome: 'failed' },
    ]);
  });
});

describe('a change after which only the client can continue', () => {
  it.each([
    [
      ['decide', '3', '4', '--to-client', '-m', 'The creek paddock is missing.'],
      'Return projects 3, 4 to the client? This withdraws any approval.',
    ],
    [['decide', '3', '--reopen'], 'Reopen the form of project 3 for the client? Only'],
    [['signed', '3', '--no', '-m', 'Charlie has not signed.'], 'Send the form of project 3 back'],
  ])('needs --yes outside a terminal: projects %j', async (args, question) => {
    const before = await run('projects', 'history', '3', '4');
    const refused = await run('projects', ...args);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`Add --yes to answer: ${question}`);
    expect(await run('projects', 'history', '3', '4')).toEqual(before);
  });

  it('is the only decision that asks: a return to the provider and an approval do not', async () => {
    const provider = await run('projects', 'decide', '3', '--to-provider', '-m', 'The map.');
    expect(provider).toMatchObject({ code: 0, stderr: '' });
    expect(await run('projects', 'decide', '3', '--approve')).toMatchObject({ code: 0 });
  });
});

describe('fenceline cer decide ID…', () => {
  const letter = ['--not-approved', '-m', 'Letter of 2 December.'];

  it('changes nothing without --yes outside a terminal, and names every project', async () => {
    const refused = await run('cer', 'decide', '4', '5', ...letter);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('did not approve projects 4, 5? The clients and the partner');
  });

  it('records the decision on each project, and continues after one where it fails', async () => {
    await run('cer', 'submit', '4', '--yes', '--watch', '--accept', 'overlap');
    const decided = await run('cer', 'decide', '99', '5', '4', ...letter, '--yes', '--json');
    expect(decided.code).toBe(1);
    expect(rowsIn(decided.stdout)).toEqual([
      { project_id: 99, project_status: null, outcome: 'failed', message: unknown },
      {
        project_id: 5,
        project_status: null,
        outcome: 'failed',
        message: expect.stringMatching(/^Project 5 is at C3 /) as string,
      },
      { project_id: 4, project_status: 'C5', outcome: 'done', message: null },
    ]);
    expect((await run('projects', 'history', '4')).stdout).toContain('Letter of 2 December.');
  });
});
