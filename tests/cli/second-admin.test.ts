import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

// Only in `npm run test:full`: two people use two programs at once.

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

const check = async () => {
  const { stdout } = await runCli(['cer', 'check', FLATS, '--json'], { env: first });
  const [checked] = JSON.parse(stdout) as [
    { findings: Finding[]; unneeded_overrides: { says: string }[] },
  ];
  return checked;
};
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
    const { findings } = await check();
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

  it('is listed as no longer needed once the other project has another name, and withdrawn', async () => {
    const renamed = await runCli(['projects', 'rename', APPROVED, 'Home'], { env: first });
    expect(renamed.code).toBe(0);
    const says = expect.stringContaining(`project ${APPROVED},`) as string;
    expect((await check()).unneeded_overrides).toMatchObject([{ says }]);
    const shown = await runCli(['cer', 'check', FLATS], { env: first });
    expect(shown.stdout).toContain(
      'No longer needed (fenceline cer override 2 --rule overlap --withdraw)',
    );
    const which = ['override', FLATS, '--rule', 'overlap', '--withdraw'];
    const other = await runCli(['cer', ...which, '--with', '1'], { env: first });
    expect(other.code).toBe(1);
    const withdrawn = await runCli(['cer', ...which, '--with', APPROVED], { env: first });
    expect(withdrawn.stdout).toMatch(/^No longer overridden: .*\(C6\)/);
    expect((await check()).unneeded_overrides).toEqual([]);
  });
});
