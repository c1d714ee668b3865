import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

const ENTER = '\r';
/** A sample project on the whole farm, and an approved one on a part of it. */
const [FLATS, APPROVED] = ['2', '6'] as const;

interface Finding {
  rule: string;
  can_override: boolean;
  needs_second: boolean;
  other_project: string | null;
}

let server: BuiltServer;
/** Two partner admins. */
let first: Record<string, string>;
let second: Record<string, string>;
beforeAll(async () => {
  server = await BuiltServer.start({ PARTNER_DOMAINS: 'agriprove.example,fenceline.example' });
  first = await signedInEnv(server, 'partner@agriprove.example');
  second = await signedInEnv(server, 'agent@fenceline.example');
});
afterAll(() => server.remove());

const rowsIn = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>[];
const waitingIds = async () => {
  const { stdout } = await runCli(['projects', 'list', '--waiting', '--json'], { env: first });
  return rowsIn(stdout).map((project) => project['project_id']);
};

async function reviewing(env: Record<string, string>) {
  const run = startCliInPty(['review'], { env, columns: 100, rows: 40 });
  onTestFinished(() => {
    run.kill('SIGKILL');
  });
  await run.waitFor('6 projects', 20_000);
  return run;
}

describe('an overlap with an approved project', () => {
  it('is overridden in the review by one admin, seen by all, and confirmed by a second', async () => {
    const check = await runCli(['cer', 'check', FLATS, '--json'], { env: first });
    const [{ findings }] = JSON.parse(check.stdout) as [{ findings: Finding[] }];
    const overridable = findings.filter((finding) => finding.can_override);
    const at = overridable.findIndex((finding) => finding.needs_second);
    expect(overridable[at]).toMatchObject({ rule: 'overlap', other_project: APPROVED });

    const made = await reviewing(first);
    made.write(`/flats${ENTER}x`);
    await made.waitFor(/Overrides of 2 Mirrool Flats/);
    await made.waitFor('Enter overrides or confirms');
    made.write('j'.repeat(at) + ENTER);
    await made.waitFor('The other project is approved');
    made.write('aaaaaaaaaa' + ENTER);
    await made.waitFor('different words');
    made.write('\u0015The fence was moved in June.' + ENTER);
    await made.waitFor('Override this problem? [y/N]');
    made.write('y');
    await made.waitFor(/Another partner admin has to confirm the override\./);

    made.write('s');
    await made.waitFor('Its override waits for a second admin; x shows it.');
    expect(made.screenText()).toContain('fenceline cer sheet 2 --set 6.part=… -o FILE, then');

    expect(await waitingIds()).toEqual([Number(FLATS)]);
    const listed = await runCli(['projects', 'list'], { env: second });
    expect(listed.stdout).toMatch(/STATUS +OVERRIDE\n[^]*\n2 .* A4 +waits for a second admin\n/);

    const confirmed = await reviewing(second);
    confirmed.write(`/flats${ENTER}x`);
    await confirmed.waitFor('partner@agriprove.example overrode it.');
    confirmed.write('j'.repeat(at) + ENTER);
    await confirmed.waitFor('Confirm the override as the second admin? [y/N]');
    confirmed.write('y');
    await confirmed.waitFor('The problem is overridden.');
    expect(await waitingIds()).toEqual([]);
  });
});
