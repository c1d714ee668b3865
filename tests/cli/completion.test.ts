import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { NOUNS } from '../../cli/nouns.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { runInPty } from '../support/cli/pty.ts';
import { runCli } from '../support/cli/run-cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-completion-'));
  // Completion loads every command, so its output shows that none is missing from the built
  // program.
  const { stdout } = await runBuiltCli(['completion', 'bash']);
  await writeFile(join(folder, 'fenceline.bash'), stdout);
  await writeFile(join(folder, 'boundary.geojson'), '{}');
});
afterAll(() => rm(folder, { recursive: true }));

/** A bash with the completion, which shows nothing but what is typed. */
async function bash() {
  const run = runInPty('bash', ['--norc', '--noprofile', '-i'], {
    cwd: folder,
    env: { PS1: '%', INPUTRC: '/dev/null' },
    columns: 200,
    rows: 60,
  });
  onTestFinished(() => {
    run.kill('SIGKILL');
  });
  await run.waitFor(/^%$/m);
  run.write("source fenceline.bash; bind 'set show-all-if-ambiguous on'; clear; echo ready\n");
  await run.waitFor(/^ready$/m);
  return run;
}

describe('fenceline completion', () => {
  it('refuses an unknown shell, and names those that it knows', async () => {
    const refused = await runCli(['completion', 'tcsh']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Allowed choices are bash, zsh, fish.');
    expect(await runCli(['completion'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['fenceline cer ch', 'fenceline cer check'],
    ['fenceline projects docs up', 'fenceline projects docs upload'],
    ['fenceline cer submit 4 --acc', 'fenceline cer submit 4 --accept'],
    ['fenceline projects list --sort wait', '--sort waiting_since'],
    ['fenceline projects docs upload 4 x.pdf --consent mort', '--consent mortgagee'],
    ['fenceline completion fi', 'fenceline completion fish'],
    ['fenceline geo check bound', 'geo check boundary.geojson'],
    ['fenceline cer submit 4 --from bound', '--from boundary.geojson'],
  ])('completes %s in bash', async (typed, completed) => {
    const run = await bash();
    run.write(`${typed}\t`);
    await run.waitFor(completed);
    expect(run.screenText()).toContain(completed);
  });

  it('leaves the cursor after a field that needs a value', async () => {
    const run = await bash();
    run.write('fenceline cer check 4 --set subu\tYenda');
    await run.waitFor('--set suburb=Yenda');
    expect(run.screenText()).toContain('--set suburb=Yenda');
  });

  it('offers every command and every status', async () => {
    const run = await bash();
    run.write('fenceline \t');
    await run.waitFor('whoami');
    for (const { name } of NOUNS) expect(run.screenText()).toContain(name);
    run.write('\u0015fenceline projects list --status \t');
    await run.waitFor('C6');
    for (const status of PROJECT_STATUSES) expect(run.screenText()).toContain(status);
  });

  it('has the same commands for every shell', async () => {
    for (const shell of ['zsh', 'fish']) {
      const { stdout } = await runCli(['completion', shell]);
      expect(stdout).toContain('fenceline projects docs upload');
      expect(stdout).toContain('waiting_since');
    }
  });
});
