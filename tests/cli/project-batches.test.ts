import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_PROGRAM, runBuiltCli } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { runInPty } from '../support/cli/pty.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';

let server: BuiltServer;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  server = await BuiltServer.start();
  env = await signedInEnv(server, 'partner@agriprove.example');
  folder = await mkdtemp(join(server.dataDir, 'batches-'));
});
afterAll(() => server.remove());

const run = (...args: string[]) => runCli(args, { env, cwd: folder });
const fed = (input: string, ...args: string[]) => runBuiltCli(args, { env, cwd: folder, input });
const statusOf = async (id: string) =>
  (JSON.parse((await run('projects', 'show', id, '--json')).stdout) as { project_status: string })
    .project_status;
const there = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>[];
const unknown = 'There is no project 99. See: fenceline projects list';

describe('a command for several projects', () => {
  it('fails only for an unknown id, with a row in the table and in JSON', async () => {
    const dry = await run('cer', 'submit', '99', '4', '--dry-run', '--json');
    expect(dry.code).toBe(1);
    expect(there(dry.stdout)).toMatchObject([
      { project_id: 99, outcome: 'failed', project_status: null, message: unknown },
      { project_id: 4, outcome: 'ready' },
    ]);
    const table = await run('cer', 'submit', '99', '4', '--dry-run');
    expect(table.stdout).toMatch(/\n99 +failed +There is no project 99/);

    const check = await run('cer', 'check', '4', '99', '--json');
    expect(check.code).toBe(1);
    expect(there(check.stdout)).toMatchObject([
      { project_id: 4, outcome: 'checked', message: null },
      { project_id: 99, outcome: 'failed', message: unknown, form: null, findings: [] },
    ]);
    expect((await run('cer', 'check', '4', '99')).stdout).toContain(`\n${unknown}\n`);

    const history = await run('projects', 'history', '6', '99', '4', '--json');
    expect(history).toMatchObject({ code: 1, stderr: expect.stringMatching(/^99: Nothing with/) });
    const ids = there(history.stdout).map((change) => change['project_id']);
    expect([...new Set(ids)]).toEqual([6, 4]);

    const exported = await run('projects', 'export', '99', '4', '--json');
    expect(exported).toMatchObject({ code: 1, stderr: `${unknown}\n` });
    expect(there(exported.stdout).map((row) => row['project_id'])).toEqual([4, 4]);
  });

  it('reads ids from standard input', async () => {
    const listed = await run('projects', 'list', '--status', 'B3,C3', '--json');
    const ids = there(listed.stdout).map((project) => project['project_id']);
    const checked = await fed(`${ids.join('\n')}\n`, 'cer', 'check', '-', '--json');
    expect(there(checked.stdout).map((project) => project['project_id'])).toEqual(ids);
  });

  it('submits nothing if one of the ids is not a number', async () => {
    const refused = await run('cer', 'submit', '4', 'x', '--yes');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(await statusOf('4')).toBe('B3');
  });

  it('decides on each project, continues after a refusal, and prints a list of the results', async () => {
    const none = await run('projects', 'decide', '3', '4', '--to-client');
    expect(none).toEqual({
      code: 2,
      stdout: '',
      stderr: '--to-client needs a message: -m "what has to be changed".\n',
    });
    const reason = ['-m', 'The creek paddock is missing.'];
    const decided = await run(
      'projects',
      'decide',
      '99',
      '1',
      '3',
      '--to-client',
      ...reason,
      '--yes',
      '--json',
    );
    expect(decided.code).toBe(1);
    expect(there(decided.stdout)).toEqual([
      { project_id: 99, project_status: null, outcome: 'failed', message: unknown },
      {
        project_id: 1,
        project_status: null,
        outcome: 'failed',
        message: expect.stringContaining('Possible decisions: none.') as string,
      },
      { project_id: 3, project_status: 'B1', outcome: 'done', message: null },
    ]);
    const one = await fed('3', 'projects', 'decide', '-', '--reopen', '--yes', '--json');
    expect(there(one.stdout)).toMatchObject([{ project_id: 3, project_status: 'A1' }]);
  });
});

describe('input for a submission', () => {
  it('is refused before anything is sent if it names a parcel that one of the projects lacks', async () => {
    const typed = await run('cer', 'submit', '4', '5', '--yes', '--set', '2.owner_name=X');
    expect(typed).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Project 5 has parcel 1 only, so 2 names no parcel. Nothing was sent.\n',
    });
    expect([await statusOf('4'), await statusOf('5')]).toEqual(['B3', 'C3']);
    for (const verb of ['check', 'preview']) {
      const refused = await run('cer', verb, '4', '--set', '0.part=X');
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('Project 4 has parcels 1 to 2');
    }
  });

  it('leaves the remark on the default NRM date of other parcels, in text and as JSON', async () => {
    const typed = ['--set', '1.nrm_plan_name=Riverina', '1.nrm_published_date=2021-06-30'];
    const { stdout } = await run('cer', 'check', '4', ...typed);
    expect(stdout).toMatch(
      /\n {2}Lot\S+ +Name of NRM plan +Date of NRM publication\n.*2021-06-30\n/,
    );
    const remark = 'The default for every plan. Check it in the plan.';
    expect(stdout).toMatch(new RegExp(`\n  Date of NRM publication 2016-01-01: ${remark}\n$`));
    const json = there((await run('cer', 'check', '4', ...typed, '--json')).stdout);
    const parcels = json[0]!['pre_flight'] as { column: string; remark: string | null }[][];
    const dates = parcels.flat().filter(({ column }) => column === 'Date of NRM publication');
    expect(dates).toMatchObject([
      { value: '2021-06-30', fix_at: null, remark: null },
      { value: '2016-01-01', fix_at: null, remark },
    ]);
  });

  it('may name unknown projects, which are listed with their lines while the others continue', async () => {
    const rows = [
      '{',
      '  "4": { "suburb": "Yenda", "locations": {} },',
      '  "99": {',
      '    "suburb": "Yenda" },',
      '  "5": { "suburb": "Yenda" }, "98": { "suburb": "{\\"97\\":" }',
      '}',
    ];
    await writeFile(join(folder, 'forms.json'), rows.join('\n'));
    const from = ['--from', 'forms.json'];
    const dry = await run('cer', 'submit', '4', '--dry-run', '--json', ...from);
    expect(dry.code).toBe(1);
    expect(there(dry.stdout)).toMatchObject([
      { project_id: 4, outcome: 'ready' },
      { project_id: 98, outcome: 'failed', message: 'forms.json, line 5: there is no project 98.' },
      { project_id: 99, outcome: 'failed', message: 'forms.json, line 3: there is no project 99.' },
    ]);
    expect(dry.stderr).toContain('forms.json, line 5: project 5 is not among those you named.\n');
    const check = await run('cer', 'check', '4', '--json', ...from);
    expect(check.code).toBe(1);
    expect(there(check.stdout)).toMatchObject([
      { project_id: 4, outcome: 'checked', form: { suburb: 'Yenda' } },
      { project_id: 98, outcome: 'failed', form: null },
      { project_id: 99, outcome: 'failed', form: null },
    ]);
    const preview = await run('cer', 'preview', '4', ...from);
    expect(preview.stderr).toContain('forms.json, line 3: there is no project 99.\n');
    expect(preview.code).toBe(0);
    expect(await statusOf('4')).toBe('B3');
  });

  it('must have reasons of the length that the help states, or the refusal names the option', async () => {
    const short = await run('cer', 'override', '3', '--rule', 'approved', '-m', 'short');
    expect(short).toEqual({
      code: 2,
      stdout: '',
      stderr: 'The message (-m) has 5 characters; it needs at least 10.\n',
    });
    expect((await run('cer', 'override', '--help')).stdout).toMatch(/10 to\s+1,000 characters/);
  });

  it('can be completed with docs describe, which the check names where details of a title are missing', async () => {
    await writeFile(join(folder, 'title-x.pdf'), SMALL_PDF);
    await run('projects', 'docs', 'upload', '1', 'title-x.pdf');
    const { stdout } = await run('cer', 'check', '1');
    expect(stdout).toContain('(fenceline projects docs describe 1 NAME --parcels …)');
    expect(stdout).toContain('(fenceline projects docs describe 1 NAME --owners …)');
    expect(stdout).toContain('(fenceline projects docs describe 1 NAME --date …)');
    expect(stdout).not.toContain('docs upload 1 FILE)');
  });
});

describe('lists and exports', () => {
  it('show the column by which they are sorted, and the chosen columns', async () => {
    const sorted = await run('projects', 'list', '--sort', 'waiting_since', '--limit', '2');
    expect(sorted.stdout).toMatch(/ STATUS +WAITING SINCE\n/);
    const chosen = await run('projects', 'list', '--columns', 'assignee,project_id', '--json');
    expect(Object.keys(there(chosen.stdout)[0]!)).toEqual(['assignee', 'project_id']);
    expect(await run('projects', 'list', '--columns', 'colour')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--columns colour: there is no column colour\. Choose from/),
    });
  });

  it('export only what the list’s filters match, with the chosen columns', async () => {
    const filters = ['--status', 'B3,C6', '--sort', 'project_id'];
    const listed = there((await run('projects', 'list', ...filters, '--json')).stdout);
    const columns = ['--columns', 'project_id,lot_number,status_since'];
    const csv = await run('projects', 'export', ...filters, ...columns);
    const [head, ...lines] = csv.stdout.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFproject_id,lot_number,status_since');
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect([...new Set(ids)]).toEqual(listed.map((project) => project['project_id']));
    const geojson = await run('projects', 'export', ...filters, ...columns, '--geojson');
    const { features } = JSON.parse(geojson.stdout) as { features: { properties: object }[] };
    expect(Object.keys(features[0]!.properties)).toEqual([
      'project_id',
      'lot_number',
      'status_since',
    ]);
    expect(await run('projects', 'export', '4', '--status', 'B3')).toMatchObject({ code: 2 });
    expect((await run('projects', 'export', '4')).stdout).toContain(',status_since,');
  });

  it('include consents, and the details of each title', async () => {
    await writeFile(join(folder, 'bank.pdf'), SMALL_PDF);
    await run('projects', 'docs', 'upload', '4', 'bank.pdf', '--consent', 'mortgagee');
    const details = ['--parcels', 'all', '--date', '2026-10-01', '--owners', 'Casey Client'];
    await run('projects', 'docs', 'describe', '4', 'title-sample.pdf', ...details);
    const { stdout } = await run('projects', 'docs', 'list', '4');
    expect(stdout).toMatch(/\nConsent: Bank or mortgagee +bank\.pdf +yes\n/);
    expect(stdout).toContain('parcels 1-2; owners Casey Client; date 2026-10-01');
    expect(there((await run('projects', 'docs', 'list', '4', '--json')).stdout)).toContainEqual({
      document: 'Consent: Bank or mortgagee',
      file_name: 'bank.pdf',
      is_there: true,
      parcels: null,
      left: null,
      title_date: null,
      owners: null,
      holder: 'mortgagee',
    });
  });

  it('do not cut a table where the terminal has no size', async () => {
    const widest = (await run('projects', 'list')).stdout.trimEnd().split('\n');
    // `script` and other programs give terminals that say they have no columns.
    const unsized = `stty cols 0 rows 0; exec ${process.execPath} ${CLI_PROGRAM} projects list`;
    const list = runInPty('/bin/sh', ['-c', unsized], { env, columns: 200 });
    expect(await list.exit).toEqual({ code: 0, signal: 0 });
    expect(list.screenText().split('\n')).toEqual(widest);
  });
});

describe('fenceline help', () => {
  it('shows the help of a command, and pages of the manual', async () => {
    const { code, stdout, stderr } = await run('help', 'projects', 'docs', 'list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe((await run('projects', 'docs', 'list', '--help')).stdout);
    const page = await run('help', 'farm-key');
    expect(page).toMatchObject({ code: 0, stderr: '' });
    expect(page.stdout).toMatch(/^# Farm Key\n\nA Farm Key is your farm.s boundary/);
    expect((await run('help')).stdout).toMatch(/ {2}help +Shows the help of.*\n {2}farm-key\n/s);
  });

  it('names the nearest topic for an unknown one, and ends with 2', async () => {
    for (const [typed, meant] of [
      [['farm-kay'], 'farm-key'],
      [['projets'], 'projects'],
      [['projects', 'hstory'], 'history'],
    ] as const) {
      const refused = await run('help', ...typed);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(`Did you mean ${meant}?`);
    }
    expect((await run('help', 'xyzzyx')).stderr).toBe(
      'There is no help for xyzzyx. Run fenceline help for the list.\n',
    );
  });
});
