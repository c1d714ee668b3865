import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { sendScan } from '../support/cli/send-scan.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { copyProject } from '../support/journeys/add-projects.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

// Only in `npm run test:full`: its rules are those of the review's model, tried there in process.

const ESC = '\u001b';
const ENTER = '\r';
const DOWN = `${ESC}[B`;
const PARTNER = 'partner@agriprove.example';
const CLIENT = 'client@fenceline.example';

let server: BuiltServer;
let partner: Record<string, string>;
let client: Record<string, string>;
let folder: string;
beforeAll(async () => {
  server = await BuiltServer.start();
  partner = await signedInEnv(server, PARTNER);
  client = await signedInEnv(server, CLIENT);
  folder = await mkdtemp(join(server.dataDir, 'review-'));
  await copyProject(server.dataDir, { name: 'Mirrool Creek', count: 12, blocked: 3 });
  await copyProject(server.dataDir, { name: 'Mirrool Hill', count: 6, blocked: 0 });
});
afterAll(() => server.remove());

/** Starts the review and shows only the projects that match the search. */
async function reviewing(search: string, found: number) {
  const run = startCliInPty(['review'], { env: partner, cwd: folder, columns: 110, rows: 40 });
  onTestFinished(() => {
    run.kill('SIGKILL');
  });
  await run.waitFor('24 projects', 20_000);
  run.write(`/${search}${ENTER}`);
  await run.waitFor(`${found} of 24 projects`);
  return run;
}

interface Listed {
  project_id: number;
  project_status: string;
}
const listed = async (...args: string[]) => {
  const { stdout } = await runCli(['projects', 'list', '--json', ...args], { env: partner });
  return JSON.parse(stdout) as Listed[];
};
/** Subjects of the mails to an address. */
const mailsTo = async (address: string) => {
  const answer = await fetch(`${server.origin}/sandbox/mailbox.json`);
  const { messages } = (await answer.json()) as {
    messages: { to: readonly string[]; subject: string }[];
  };
  return messages.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
};
const historyOf = async (id: number) =>
  (await runCli(['projects', 'history', String(id)], { env: partner })).stdout;

describe('batches in fenceline review', () => {
  it('checks projects, submits the ready ones and says why the others are left out', async () => {
    const before = await mailsTo(PARTNER);
    const run = await reviewing('batch b3', 12);
    run.write(`ad${DOWN}${ENTER}`);
    await run.waitFor('9 ready, 3 with findings', 20_000);
    expect(run.screenText()).toMatch(/✗ \d+ Batch 01 .*\n.* · No planned activity is chosen/);
    run.write(ENTER);
    await run.waitFor('Submit 9 projects to the regulator? [y/N]');
    expect(run.screenText()).toContain('(test stage)');
    expect(run.screenText()).toContain('3 projects have findings and are left out.');
    run.write(ENTER);
    await run.waitFor('Submit to CER (9)');
    expect(await listed('--search', 'batch', '--status', 'C1,C2,C4')).toEqual([]);
    run.write(ENTER);
    await run.waitFor('[y/N]');
    run.write('y');
    await run.waitFor(/9 of 9[^]*Left out \(3\)[^]*Enter closes/, 60_000);
    expect(run.written()).toContain('1 of 9');
    expect(run.screenText()).toMatch(/! \d+ Batch 01 .*\n.* · No planned activity is chosen/);
    run.write(ENTER);
    await run.waitFor('● 3 marked');
    run.write('q');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
    await vi.waitFor(
      async () => expect(await listed('--search', 'batch', '--status', 'C4')).toHaveLength(9),
      { timeout: 60_000, interval: 1_000 },
    );
    expect(await mailsTo(PARTNER)).toEqual(before);
  });

  it('returns the marked projects with one reason, and mails each client but not the partner', async () => {
    const before = await mailsTo(PARTNER);
    const run = await reviewing('batch a7', 6);
    run.write(`  d${DOWN}${DOWN}${DOWN}${ENTER}`);
    await run.waitFor('2 ready, 0 with findings');
    run.write(`The outlines overlap.${ENTER}`);
    await run.waitFor('Return 2 projects to the client? [y/N]');
    run.write('y');
    await run.waitFor(/2 of 2[^]*Done \(2\)[^]*Enter closes/, 20_000);
    run.write(ENTER);
    await run.waitFor(/4 of 24 projects/);
    run.write('q');
    await run.exit;
    const returned = await listed('--search', 'batch', '--status', 'B1');
    expect(returned).toHaveLength(2);
    for (const { project_id: id } of returned) {
      expect(await historyOf(id)).toContain('The outlines overlap.');
    }
    await vi.waitFor(
      async () => {
        const told = (await mailsTo(CLIENT)).filter((subject) =>
          /changes are needed/.test(subject),
        );
        expect(told).toHaveLength(2);
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(await mailsTo(PARTNER)).toEqual(before);
  });
});

describe('the question about signatures in fenceline review', () => {
  it('sends the form back with a reason, then records that it is signed', async () => {
    await sendScan(server, client, 2);
    const run = await reviewing('flats', 1);
    await run.waitFor(/▸ +2 +Mirrool Flats/);
    run.write('v');
    await run.waitFor('Is form 1 signed by 2 people?');
    await run.waitFor('· Charlie Client, Company secretary of Mirrool Pastoral Pty Ltd');
    run.write(ENTER);
    await run.waitFor('Press y or n.');
    run.write(`n${ENTER}`);
    await run.waitFor('Write what is missing, for example who has not signed.');
    run.write(`Charlie has not signed.${ENTER}`);
    await run.waitFor(`An e-mail goes to ${CLIENT} (the client).`);
    await run.waitFor('Send form 1 back to be signed? [y/N]');
    run.write('y');
    await run.waitFor('✓ Project 2 is now at A4. The client signs again.');
    expect(await historyOf(2)).toMatch(/ A5 +A4 .+Charlie has not signed\.\n$/);
    await sendScan(server, client, 2);
    run.write('r');
    await run.waitFor(/▸ +2 +Mirrool Flats .* A5/);
    run.write('v');
    await run.waitFor('Is form 1 signed by 2 people?');
    await run.waitFor('· Charlie Client');
    run.write('y');
    await run.waitFor('✓ You confirmed that form 1 of project 2 is signed.');
    await vi.waitFor(async () => expect(await historyOf(2)).toMatch(/ A6 | A7 /), 30_000);
    run.write('q');
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
  });
});
