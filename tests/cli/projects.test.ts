import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { sendScan } from '../support/cli/send-scan.ts';
import { signedInEnv } from '../support/cli/signed-in-cli.ts';
import { SMALL_PDF, smallPdf } from '../support/server/small-pdf.ts';

type Env = Record<string, string>;
let server: BuiltServer;
let partner: Env;
let farmer: Env;
let farmClient: Env;
let folder: string;
beforeAll(async () => {
  server = await BuiltServer.start();
  [partner, farmer, farmClient] = (await Promise.all([
    signedInEnv(server, 'partner@agriprove.example'),
    signedInEnv(server, 'farmer@fenceline.example'),
    signedInEnv(server, 'client@fenceline.example'),
  ])) as [Env, Env, Env];
  folder = await mkdtemp(join(server.dataDir, 'exports-'));
});
afterAll(() => server.remove());

const projects = (...args: string[]) =>
  runCli(['projects', ...args], { env: partner, cwd: folder });
interface Listed {
  project_id: number;
  project_name: string;
  project_status: string;
}
const listed = async (...args: string[]) =>
  JSON.parse((await projects('list', '--json', ...args)).stdout) as Listed[];
const statuses = (found: Listed[]) => found.map((project) => project.project_status).toSorted();

describe('fenceline projects list', () => {
  it('lists the projects of every client in a table', async () => {
    const { code, stdout, stderr } = await projects('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ID +PROJECT +FARM +CLIENT +PARCELS +HECTARES +STATUS\n/);
    expect(stdout).toMatch(/\n\d+ +.*client@fenceline\.example +\d+ +[\d,]+ +C6\n/);
  });

  it('filters by status and by every word of the search', async () => {
    expect(statuses(await listed())).toEqual(['A1', 'A4', 'A7', 'B3', 'C3', 'C6']);
    expect(statuses(await listed('--status', 'b3, C3'))).toEqual(['B3', 'C3']);
    expect(statuses(await listed('--search', 'CLIENT@ c6'))).toEqual(['C6']);
    expect((await projects('list', '--search', 'nowhere')).stdout).toBe('No project matches.\n');
    const wrong = await projects('list', '--status', 'A5,Z9');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Z9 is not a status/) });
  });

  it.each([
    [['--limit', '0'], /^--limit 0: type a whole number from 1/],
    [['--limit', '-1'], /^--limit -1: type a whole number from 1/],
    [['--limit', 'abc'], /^--limit abc: type a whole number from 1/],
    [['--limit', '1.5'], /^--limit 1\.5: type a whole number from 1/],
    [['--sort', 'colour'], /^--sort colour: there is no such field\. Choose from project_id, /],
    [['--sort', '-toString'], /^--sort -toString: there is no such field\./],
    [['--sort', ''], /^--sort : there is no such field\./],
    [['--search', 'x'.repeat(201)], /^The search has 201 characters; the limit is 200\./],
  ])('refuses %j before it calls the server', async (args, says) => {
    const { code, stdout, stderr } = await projects('list', ...args, '--server', 'http://[::1]:9');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('lists the first projects in the order of --sort, and says how many there are', async () => {
    const ids = async (...args: string[]) =>
      (await listed(...args)).map(({ project_id: id }) => id);
    expect(await ids()).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await ids('--sort', 'project_id')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ids('--sort', '-project_status', '--limit', '2')).toEqual([6, 5]);
    expect(await ids('--sort', 'project_status', '--status', 'B3,C3')).toEqual([4, 5]);
    const { code, stdout, stderr } = await projects('list', '--limit', '1', '--search', 'mirrool');
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'The first 1 of 6 projects.\n' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(await projects('list', '--limit', '7')).toMatchObject({ code: 0, stderr: '' });
  });

  it('refuses everybody but partner admins and exits with 1', async () => {
    const { code, stdout, stderr } = await runCli(['projects', 'list'], { env: farmer });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[A-Z].*\.\n$/);
    expect(stderr).not.toContain('fault in Fenceline');
  });
});

describe('results on a terminal', () => {
  const listAt = async (columns: number) =>
    (await runCli(['projects', 'list'], { env: partner, columns })).stdout.trimEnd();

  it.each([60, 80, 120])('fit %i columns with one line per project', async (columns) => {
    const lines = (await listAt(columns)).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.every((line) => line.length <= columns)).toBe(true);
    expect(lines[1]).toMatch(/^6 +Mirrool.* 163 +C6$/);
    if (columns === 120) expect(lines[1]).toContain('client@fenceline.example');
    else expect(lines[1]).toMatch(/clien[^ ]*… /);
  });

  it('have the terminal’s width and colour, and no codes elsewhere', async () => {
    const run = startCliInPty(['projects', 'list'], { env: partner, columns: 70 });
    expect(await run.exit).toEqual({ code: 0, signal: 0 });
    expect(run.screenText()).toBe(await listAt(70));
    expect(run.written()).toContain('\u001b[1mPROJECT\u001b[0m');
    const { stdout } = await projects('list');
    expect([...stdout].filter((letter) => letter < ' ' && letter !== '\n')).toEqual([]);
    expect(stdout).not.toMatch(/[\ue0f0-\ue0ff]/);
  });
});

describe('fenceline projects show', () => {
  it('shows status, parcels and history', async () => {
    const [project] = await listed('--status', 'C6');
    const id = String(project!.project_id);
    const shown = await projects('show', id);
    expect(shown.stdout).toMatch(/ status +C6 CER approved\n/);
    expect(shown.stdout).toMatch(/ {2}PARCEL +STATE +REGION +HECTARES\n/);
    const history = await projects('history', id);
    expect(history.stdout).toMatch(/^WHEN +FROM +TO +BY/);
    const changes = JSON.parse((await projects('history', id, '--json')).stdout) as object[];
    expect(changes.at(-1)).toMatchObject({ to_status: 'C6' });
  });

  it.each(['show', 'history', 'export'])('%s with an unknown id exits with 1', async (verb) => {
    const { code, stdout, stderr } = await projects(verb, '9999');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[A-Z].*\n$/);
    expect(await projects(verb, 'x')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('project changes by a partner admin', () => {
  const at = async (status: string) => String((await listed('--status', status))[0]!.project_id);

  it('rename a project', async () => {
    const id = await at('A4');
    expect(await projects('rename', id, ' Mirrool Crest ')).toEqual({
      code: 0,
      stdout: `Project ${id} is now called Mirrool Crest.\n`,
      stderr: '',
    });
    expect((await listed('--search', 'crest'))[0]).toMatchObject({ project_name: 'Mirrool Crest' });
    expect(await projects('rename', id, ' ')).toMatchObject({ code: 2, stdout: '' });
    expect(await projects('rename', id, 'x'.repeat(201))).toMatchObject({ code: 2, stdout: '' });
    expect(await projects('rename', '9999', 'x')).toMatchObject({ code: 1, stdout: '' });
  });

  it('decide on a project, with a reason, at a status that allows it', async () => {
    const id = await at('A7');
    const decide = (...args: string[]) => projects('decide', id, ...args);
    expect(await decide()).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Choose one of --approve, --to-client, --to-provider and --reopen.\n',
    });
    expect(await decide('--approve', '--reopen')).toMatchObject({ code: 2, stdout: '' });
    expect(await decide('--approve', '-m', 'x'.repeat(501))).toMatchObject({ code: 2, stdout: '' });
    const returned = ['--to-client', '-m', 'The creek paddock is missing.', '--yes'];
    const back = await decide(...returned, '--json');
    expect(JSON.parse(back.stdout)).toEqual({ project_id: Number(id), project_status: 'B1' });
    expect(await decide('--approve')).toEqual({
      code: 1,
      stdout: '',
      stderr: `Project ${id} is at B1 (Not approved, sent to client to change). Possible decisions: A1.\n`,
    });
    expect((await projects('history', id)).stdout).toMatch(
      / A7 +B1 +partner@agriprove\.example +The creek paddock is missing\.\n$/,
    );
    expect((await decide('--reopen', '--yes')).stdout).toBe(
      `Project ${id} is at A1: Form started and saved, not signed.\n`,
    );
  });
});

describe('fenceline projects signed', () => {
  /** Sends an empty page as the signed commitment of the sample project at A4; returns its id. */
  async function sendPage(): Promise<string> {
    const [flats] = await listed('--status', 'A4');
    await sendScan(server, farmClient, flats!.project_id);
    return String(flats!.project_id);
  }

  it('refuses a project whose signed PDF has not arrived, and --no without a message', async () => {
    const [started] = await listed('--status', 'A1');
    expect(await projects('signed', String(started!.project_id))).toEqual({
      code: 1,
      stdout: '',
      stderr: `Project ${started!.project_id} is at A1 (Form started and saved, not signed). Signatures are confirmed from A5 on, and sent back at A5.\n`,
    });
    expect(await projects('signed', '3', '--no')).toMatchObject({
      code: 2,
      stderr: '--no needs a message: -m "who has not signed".\n',
    });
  });

  it('sends an unsigned PDF back with a reason, and confirms a signed one once', async () => {
    const id = await sendPage();
    expect((await projects('show', id)).stdout).toContain(
      `form 1; check it: fenceline projects signed ${id}`,
    );
    expect(await projects('signed', id, '--no', '-m', 'Charlie has not signed.', '--yes')).toEqual({
      code: 0,
      stdout: `Project ${id} is at A4: Commitment PDF ready to download. The client signs again.\n`,
      stderr: '',
    });
    expect((await projects('history', id)).stdout).toMatch(/ A5 +A4 .+Charlie has not signed\.\n$/);
    await sendPage();
    expect((await projects('signed', id)).stdout).toMatch(
      /^Nothing was recorded\. Form 1 of project \d+ must be signed by:\n {2}Casey Client,[^]*add --confirm/,
    );
    expect((await projects('signed', id, '--confirm')).stdout).toMatch(
      /^You confirmed that form 1 of project \d+ is signed by:\n {2}Casey Client, Registered proprietor: page .+\n {2}Casey Client, Director of Mirrool Pastoral Pty Ltd: page .+\n {2}Charlie Client, Company secretary of Mirrool Pastoral Pty Ltd: page .+\n$/,
    );
    expect(await projects('signed', id, '--confirm')).toEqual({
      code: 1,
      stdout: '',
      stderr: `partner@agriprove.example already confirmed that everybody has signed form 1 of project ${id}.\n`,
    });
    expect((await projects('signed', id)).stdout).toMatch(
      /partner@agriprove\.example confirmed on .+ that everybody has signed\.\n$/,
    );
    const reason = ['-m', 'The second page is of another form.'];
    expect(await projects('signed', id, '--withdraw', '-m', 'Why not')).toMatchObject({ code: 2 });
    expect((await projects('signed', id, '--withdraw', ...reason)).stdout).toBe(
      `Project ${id} is at A5: Signed PDF uploaded by client. Its signatures are to be checked again.\n`,
    );
    expect(await projects('signed', id, '--withdraw', ...reason)).toMatchObject({ code: 1 });
    expect((await projects('history', id)).stdout).toContain('The second page is of another form.');
  });
});

describe('fenceline projects docs', () => {
  it('uploads many PDFs, and continues after one that fails', async () => {
    await writeFile(join(folder, 'one.pdf'), SMALL_PDF);
    await writeFile(
      join(folder, 'two.pdf'),
      Buffer.concat([smallPdf('two'), Buffer.from('Scanned by the gateway\r\n')]),
    );
    await writeFile(join(folder, 'page.pdf'), '<!doctype html>');
    // Only detected by parsing the whole file.
    await writeFile(join(folder, 'half.pdf'), SMALL_PDF.subarray(0, 200));
    const sent = ['one.pdf', 'page.pdf', 'half.pdf', 'none.pdf', 'two.pdf'];
    const { code, stdout, stderr } = await projects('docs', 'upload', '1', ...sent, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      { file: 'one.pdf', outcome: 'done', message: null },
      { file: 'page.pdf', outcome: 'failed', message: 'The file is not a PDF.' },
      { file: 'half.pdf', outcome: 'failed', message: expect.stringMatching(/damaged/) as string },
      { file: 'none.pdf', outcome: 'failed', message: 'none.pdf does not exist.' },
      { file: 'two.pdf', outcome: 'done', message: expect.stringMatching(/left out/) as string },
    ]);
    expect(stderr).toContain('Sending two.pdf (5 of 5) …\n');
    expect(stderr).toContain('page.pdf: The file is not a PDF.\n');
    const list = await projects('docs', 'list', '1');
    expect(list).toMatchObject({ code: 0, stderr: '' });
    expect(list.stdout).toMatch(
      /^DOCUMENT +FILE +THERE +DESCRIBED\nTitle +one\.pdf +yes .*\nTitle +two\.pdf +yes .*\n/,
    );
    expect(list.stdout).toMatch(/\nDelegation +delegation-1\.pdf +not yet\n$/);
  });

  it('accepts one delegation document, and downloads without overwriting files in the folder', async () => {
    const delegation = ['docs', 'upload', '1', '--delegation'];
    expect(await projects(...delegation, 'one.pdf', 'two.pdf')).toMatchObject({ code: 2 });
    expect(await projects(...delegation, 'two.pdf')).toMatchObject({ code: 0 });
    const saved = await mkdtemp(join(folder, 'saved-'));
    for (const name of ['one.pdf', 'one (2).pdf']) {
      const done = await projects('docs', 'download', '1', 'one.pdf', '-o', saved);
      expect(done).toMatchObject({ code: 0, stderr: `Saved ${join(saved, name)}\n` });
      expect(await readFile(join(saved, name))).toEqual(SMALL_PDF);
    }
    await projects('docs', 'download', '1', '-o', saved);
    expect((await readdir(saved)).toSorted()).toEqual([
      'one (2).pdf',
      'one (3).pdf',
      'one.pdf',
      'two (2).pdf',
      'two.pdf',
    ]);
    expect(await projects('docs', 'download', '1', 'three.pdf')).toMatchObject({ code: 1 });
    expect(await projects('docs', 'download', '1', '-o', 'no/such')).toMatchObject({ code: 2 });
    expect(await projects('docs', 'list', '9999')).toMatchObject({ code: 1, stdout: '' });
  });

  it('removes a title document by name, but no report', async () => {
    const remove = (...name: string[]) => projects('docs', 'remove', '1', '--yes', ...name);
    expect(await remove()).toMatchObject({ code: 2 });
    for (const name of ['three.pdf', 'delegation-1.pdf']) {
      const refused = await remove(name);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(`Project 1 has no title document ${name}.`);
    }
    await projects('docs', 'upload', '1', 'one.pdf');
    expect((await remove('one.pdf')).stderr).toContain('has 2 title documents called one.pdf');
    const stdout = 'Removed two.pdf from project 1.\n';
    expect(await remove('two.pdf')).toMatchObject({ code: 0, stdout });
    const list = await projects('docs', 'list', '1');
    expect(list.stdout).not.toMatch(/^Title +two\.pdf/m);
    const history = await projects('history', '1');
    expect(history.stdout).toContain('two.pdf');
  });
});
