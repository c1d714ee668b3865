import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { USUAL_CER_BEHAVIOUR } from '../../sandbox/cer/create-sandbox-cer.ts';
import { startCli, startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { regulatorWill } from '../support/journeys/regulator-behaviour.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';

/** The sample projects by their initial status. */
const [AT_A1, AT_A4, AT_A7, AT_B3, AT_C3, AT_C6] = ['1', '2', '3', '4', '5', '6'] as const;

let server: BuiltServer;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  server = await BuiltServer.start();
  env = await signedInEnv(server, 'partner@agriprove.example');
  folder = await mkdtemp(join(server.dataDir, 'regulator-'));
});
afterAll(() => server.remove());
afterEach(() => regulatorWill(server, USUAL_CER_BEHAVIOUR));

const cer = (...args: string[]) => runCli(['cer', ...args], { env, cwd: folder });
const statusOf = async (id: string) => {
  const { stdout } = await runCli(['projects', 'show', id, '--json'], { env });
  return (JSON.parse(stdout) as { project_status: string }).project_status;
};
const submissionsOf = async (id: string) =>
  JSON.parse((await cer('log', id, '--json')).stdout) as { post_cer_id: string | null }[];
const outcomesIn = (stdout: string) =>
  (JSON.parse(stdout) as { project_id: number; outcome: string }[]).map(
    ({ project_id: id, outcome }) => `${id} ${outcome}`,
  );

describe('fenceline cer check and preview', () => {
  it('shows what the regulator will see, what is missing and how to fix it', async () => {
    const good = await cer('check', AT_B3);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(good.stdout).toMatch(/^Project 4, Mirrool Creek, of Mirrool Downs \(B3\) may be sub/);
    expect(good.stdout).toMatch(/ {2}Assignor\(s\) +Casey Client and Mirrool Pastoral Pty Ltd\n/);
    expect(good.stdout).toMatch(/ {2}Lot\/block\/parcel\/portion\n {2}\d+\n {2}\d+\n/);
    expect(good.stdout).toMatch(/ {2}Date of NRM publication +2016-01-01 \(The default for every/);

    const bad = await cer('check', AT_B3, AT_A1, '--set', 'suburb=');
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('problem  [suburb] Suburb name is missing (--set suburb=…)\n');
    expect(bad.stdout).toContain(`(fenceline projects docs upload ${AT_A1} FILE)\n`);
    expect(bad.stdout).toContain(
      'problem  [commitment-signed] The commitment is not signed. (the client, in the registration form)\n',
    );
    expect(bad.stdout).toContain(
      'problem  [approved] The project is not approved by the partner. (',
    );
    const { stdout } = await cer('check', AT_C6, '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      {
        project_id: 6,
        is_submittable: false,
        problems: expect.arrayContaining([expect.stringContaining('at C6')]) as string[],
      },
    ]);
  });

  it('previews the payload of the shared rule, and the form that --from accepts', async () => {
    const { stdout } = await cer('preview', AT_B3, '--set', 'suburb=Yenda', 'road_number=7');
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'Mirrool Creek',
      activity_ids: ['8', '10', '16'].map((key) => TEST_REGULATOR_SETTINGS.activity_ids[key]),
      locations: Array.from({ length: 2 }, () => ({ suburb: 'Yenda', road_number: '7' })),
    });
    const form = JSON.parse((await cer('preview', AT_B3, '--form')).stdout) as {
      4: Record<string, string>;
    };
    await writeFile(
      join(folder, 'form.json'),
      JSON.stringify({ 4: { ...form[4], suburb: 'Binya' } }),
    );
    const again = await cer('preview', AT_B3, '--from', 'form.json', '--set', 'state=VIC');
    expect(JSON.parse(again.stdout)).toMatchObject({
      locations: Array.from({ length: 2 }, () => ({ suburb: 'Binya', state: 'NSW' })),
    });
  });

  it('writes the form to a file, and reads it in the encodings of Windows', async () => {
    const path = join(folder, 'written.json');
    const { stdout } = await cer('preview', AT_B3, '--form', '-o', 'written.json');
    expect(stdout).toBe('Wrote written.json\n');
    const form = JSON.parse(await readFile(path, 'utf8')) as { 4: Record<string, string> };
    const marked = `\uFEFF${JSON.stringify({ 4: { ...form[4], suburb: 'Binya' } })}`;
    const little = Buffer.from(marked, 'utf16le');
    for (const bytes of [Buffer.from(marked), little, Buffer.from(little).swap16()]) {
      await writeFile(path, bytes);
      const again = await cer('preview', AT_B3, '--from', 'written.json');
      expect(JSON.parse(again.stdout)).toMatchObject({
        locations: [{ suburb: 'Binya' }, { suburb: 'Binya' }],
      });
    }
  });

  it.each<[string[], RegExp]>([
    [['--set', 'colour=red'], /^--set: unknown field colour\.\nFields:\n {2}signatory_id /],
    [['--set', 'suburb'], /^--set suburb is not of the form field=value\.\nFields:\n/],
    [
      ['--set', 'forward_abatement_estimate=much'],
      /^--set: forward_abatement_estimate cannot be "much"\. Expected: tonnes of carbon dioxide/,
    ],
    [['--set', 'nrm_published_date=21/11/2026'], /^--set: nrm_published_date cannot be/],
    [['--from', 'no-such.json'], /^no-such\.json does not exist\.\n$/],
    [['--from', '.'], /^\. is a folder\. Name a file\.\n$/],
  ])('%j is reported as misuse with the list of fields', async (typed, complaint) => {
    const submit = await cer('submit', AT_B3, '--yes', ...typed);
    expect(submit).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(complaint) as string,
    });
    expect(await statusOf(AT_B3)).toBe('B3');
  });
});

describe('fenceline cer submit', () => {
  it('sends nothing without a terminal or in a dry run', async () => {
    const unasked = await cer('submit', AT_B3);
    expect(unasked).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Add --yes to submit without asking') as string,
    });
    const dry = await cer('submit', AT_B3, AT_A1, '--dry-run', '--json');
    expect(dry.code).toBe(1);
    expect(outcomesIn(dry.stdout)).toEqual(['4 ready', '1 blocked']);
    expect(await statusOf(AT_B3)).toBe('B3');
    expect(await submissionsOf(AT_B3)).toEqual([]);
  });

  it('asks on a terminal, accepts only a yes, and follows the submission to C4', async () => {
    const run = startCliInPty(['cer', 'submit', AT_B3, AT_C3, '--watch'], { env, rows: 40 });
    await run.waitFor('Submit project 4, Mirrool Creek, to the regulator (test)? [y/N]');
    run.write('y\r');
    await run.waitFor(/Submit project 5, .*\[y\/N\]/);
    run.write('\r');
    // One of them was declined.
    expect(await run.exit).toEqual({ code: 2, signal: 0 });
    const shown = run.scrollbackText();
    expect(shown).toMatch(/\n4: C1 .*\n(.*\n)*4: C2 .*\n4: C4 CER submission successful/);
    expect(shown.match(/^4: C1 /gm)).toHaveLength(1);
    expect(shown).toMatch(/\n4 +Mirrool Creek +accepted +C4 +CER id CER-\d+: Received\.\n/);
    expect(shown).toMatch(/\n5 +Mirrool West +declined +C3$/);
    expect(await submissionsOf(AT_B3)).toHaveLength(1);
  });

  it('sends nothing when Ctrl-C stops it at the confirmation', async () => {
    const run = startCliInPty(['cer', 'submit', AT_C3], { env, rows: 40 });
    await run.waitFor('[y/N]');
    run.write('\u0003');
    expect(await run.exit).toEqual({ code: 2, signal: 0 });
    expect(run.scrollbackText()).toContain('\nCancelled. Projects already sent remain submitted.');
    expect(await submissionsOf(AT_C3)).toHaveLength(1);
  });

  it('sends no unsigned and no unapproved project, even with --yes', async () => {
    const title = join(folder, 'title.pdf');
    await writeFile(title, SMALL_PDF);
    await runCli(['projects', 'docs', 'upload', AT_A4, title], { env });
    const early = await cer('submit', AT_A4, AT_A7, '--yes', '--json');
    expect(early.code).toBe(1);
    expect(outcomesIn(early.stdout)).toEqual(['2 blocked', '3 blocked']);
    expect(early.stderr).toContain('problem  [commitment-signed] The commitment is not signed.');
    expect(early.stderr).toContain('2 of 2: project 3');
    expect(early.stdout).toContain('The project is not approved by the partner.');
    expect([await submissionsOf(AT_A4), await submissionsOf(AT_A7)]).toEqual([[], []]);
  });

  it('lets a partner admin override a rule with a reason, and withdraw it', async () => {
    expect(await cer('override', AT_A7)).toMatchObject({ code: 2, stdout: '' });
    const none = await cer('override', AT_A7, '--rule', 'suburb', '-m', 'Agreed by letter.');
    expect(none.stderr).toContain('The rule suburb does not block project 3');
    const reason = ['-m', 'Agreed by letter.'];
    expect(await cer('override', AT_A7, '--rule', 'approved', ...reason)).toMatchObject({
      code: 0,
      stdout: 'Overridden: The project is not approved by the partner.\n',
    });
    expect((await cer('check', AT_A7)).stdout).toContain(
      'override  The project is not approved by the partner. (partner@agriprove.example: Agreed by letter.)',
    );
    expect(await cer('override', AT_A7, '--rule', 'approved', '--withdraw')).toMatchObject({
      code: 0,
    });
  });

  it('continues after a blocked project, and skips sent ones when run again', async () => {
    await runCli(['projects', 'signed', AT_A7, '--confirm'], { env });
    await runCli(['projects', 'decide', AT_A7, '--approve'], { env });
    await regulatorWill(server, { answers: 'refuse' });
    const first = await cer('submit', AT_A1, AT_B3, AT_A7, '--yes', '--watch', '--json');
    expect(first.code).toBe(1);
    expect(outcomesIn(first.stdout)).toEqual(['1 blocked', '4 skipped', '3 refused']);
    expect(first.stderr).toMatch(/\n4: skipped, its status is C4 /);
    expect(first.stdout).toContain('Error: The submission was refused. The project area overlaps');

    await regulatorWill(server, { answers: 'accept', slowMs: 8_000 });
    const unread = await cer('submit', AT_A7, '--yes', '--json');
    expect([unread.code, outcomesIn(unread.stdout)]).toEqual([1, ['3 blocked']]);
    expect(unread.stdout).toContain('Nothing that is sent has changed since the regulator refused');
    const read = ['--accept', 'refused-before'];
    const second = await cer('submit', AT_A7, AT_A7, '--yes', '--json', ...read);
    expect(second.code).toBe(0);
    expect(outcomesIn(second.stdout)).toEqual(['3 sent']);
    // Still in progress: it is followed, not sent again.
    const third = await cer('submit', AT_A7, '--yes', '--watch', '--json');
    expect(third).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^3: skipped.*\n[^]*3: C4 /),
    });
    expect(outcomesIn(third.stdout)).toEqual(['3 accepted']);
    expect((await submissionsOf(AT_A7)).map((one) => one.post_cer_id !== null)).toEqual([
      false,
      true,
    ]);
  });

  it('sends a project once despite concurrent submissions', async () => {
    await regulatorWill(server, { slowMs: 500 });
    const runs = await Promise.all(
      Array.from({ length: 3 }, () => cer('submit', AT_C3, '--yes', '--watch', '--json')),
    );
    const outcomes = runs.flatMap(({ stdout }) => outcomesIn(stdout));
    expect(outcomes.filter((outcome) => outcome === '5 accepted').length).toBeGreaterThan(0);
    // The sample's own submission, and this one.
    expect(await submissionsOf(AT_C3)).toHaveLength(2);
  });

  it('records a decision once, with its note', async () => {
    const decided = await cer('decide', AT_C3, '--yes', '--not-approved', '-m', 'By letter.');
    expect(decided).toEqual({
      code: 0,
      stdout: 'Project 5 is at C5: CER not approved.\n',
      stderr: '',
    });
    expect(await cer('decide', AT_C3, '--yes', '--approved')).toMatchObject({
      code: 2,
      stdout: '',
    });
    expect(await cer('decide', AT_C3, '--yes')).toMatchObject({ code: 2, stdout: '' });
    const { stdout } = await runCli(['projects', 'history', AT_C3], { env });
    expect(stdout).toMatch(/ C4 +C5 +partner@agriprove\.example +By letter\.\n$/);
  });

  it('exits with 4 once the sign-in has expired, with 1 without permission or network', async () => {
    const expired = { ...env, FENCELINE_TOKEN: 'e30.e30.e30' };
    const args = ['cer', 'submit', AT_A1, '--yes'];
    expect(await runCli(args, { env: expired })).toMatchObject({ code: 4, stdout: '' });
    const farmer = await signedInEnv(server, 'farmer@fenceline.example');
    expect(await runCli(args, { env: farmer })).toMatchObject({ code: 1, stdout: '' });
    const offline = { ...expired, FENCELINE_SERVER: 'http://localhost:1' };
    const { code, stderr } = await runCli(args, { env: offline });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^http:\/\/localhost:1 cannot be reached .* Check the network/);
  });

  it('stops a batch on Ctrl-C and reports the outcome of each project', async () => {
    await regulatorWill(server, { slowMs: 4_000 });
    const read = ['--accept', 'turned-down'];
    const run = startCli(['cer', 'submit', AT_C3, '--yes', '--watch', '--json', ...read], { env });
    await expect.poll(() => run.stderr(), { timeout: 60_000 }).toMatch(/5: C2 /);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(outcomesIn(run.stdout())).toEqual(['5 sent']);
    expect(JSON.parse(run.stdout())).toMatchObject([{ project_status: 'C2' }]);
    expect(run.stderr()).toMatch(/\nCancelled\. .*\n$/);
    expect(await submissionsOf(AT_C3)).toHaveLength(3);
  });

  it('logs every submission with the regulator’s response', async () => {
    const { stdout } = await cer('log', AT_A7);
    const [refused, accepted] = stdout.split('\n\n');
    expect(refused).toMatch(
      /^Sent .* \(test\)\nAnswered .*\n {2}The submission was refused\. The project area overlaps/,
    );
    expect(accepted).toMatch(
      /^Sent .* \(test\)\nAnswered .*, CER id CER-\d+\n {2}Warning accepted \(refused-before\): [^]*\n {2}Received\.\n {2}.*: The regulator answered 201\.\n(?: {2}.*: The regulator answered 200\.\n)?$/,
    );
    expect((await cer('log', AT_A4)).stdout).toBe('This project was never submitted.\n');
  });
});

describe('fenceline cer pack', () => {
  it('writes a whole archive, and replaces a file only with --force', async () => {
    const taken = join(folder, 'pack.zip');
    await writeFile(taken, 'mine');
    const refused = await cer('pack', AT_A7, '-o', 'pack.zip');
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr: 'pack.zip exists. Name another file, or add --force to replace it.\n',
    });
    expect(await readFile(taken, 'utf8')).toBe('mine');
    const written = await cer('pack', AT_A7, '-o', 'pack.zip', '--force');
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(written.stderr).toMatch(/^Wrote pack\.zip, /);
    const pack = unzipSync(await readFile(taken));
    expect(Object.keys(pack)).toContain('earlier-submissions/1/payload.json');
    const { entries } = JSON.parse(strFromU8(pack['manifest.json']!)) as {
      entries: { name: string; sha256: string }[];
    };
    for (const { name, sha256 } of entries) {
      expect(createHash('sha256').update(pack[name]!).digest('hex')).toBe(sha256);
    }
  });

  it('names the file after the project if no name is given', async () => {
    expect((await cer('pack', AT_A4)).stderr).toContain(`Wrote auditors-pack-${AT_A4}.zip`);
    expect((await cer('pack', AT_A4)).code).toBe(2);
  });

  it('writes the archive to standard output for a pipe', async () => {
    const path = join(folder, 'piped.zip');
    const run = startCli(['cer', 'pack', AT_A4, '-o', '-'], { env, cwd: folder });
    const output: Buffer[] = [];
    run.child.stdout!.on('data', (chunk: Buffer) => output.push(Buffer.from(chunk)));
    expect(await run.ended).toBe(0);
    await writeFile(path, Buffer.concat(output));
    expect(Object.keys(unzipSync(await readFile(path)))).toContain('summary.pdf');
    expect(run.stderr()).toBe('');
  });

  it('refuses an unknown project, and anybody who is not a partner admin', async () => {
    expect((await cer('pack', '9999')).code).toBe(1);
    const client = await signedInEnv(server, 'client@fenceline.example');
    const refused = await runCli(['cer', 'pack', AT_A4, '-o', 'x.zip'], {
      env: client,
      cwd: folder,
    });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    await expect(readFile(join(folder, 'x.zip'))).rejects.toThrow('ENOENT');
  });
});
