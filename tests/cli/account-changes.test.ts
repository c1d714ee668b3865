import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanRecord, PropertyRecord } from '#shared/api/contract';
import { EXPORT_FORMATS } from '#shared/geo-export';
import { runCli } from '../support/cli/run-cli.ts';
import { sharedSignIn } from '../support/cli/shared-server.ts';

type Env = Record<string, string>;
let admin: Env;
let agent: Env;
let farmer: Env;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-changes-'));
  [admin, agent, farmer] = await Promise.all([
    sharedSignIn('admin@fenceline.example'),
    sharedSignIn('agent@fenceline.example'),
    sharedSignIn('farmer@fenceline.example'),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ran = (env: Env, ...args: string[]) => runCli(args, { env });
const planNamed = async (name: string) => {
  const { stdout } = await ran(admin, 'plans', 'list', '--all', '--json');
  return (JSON.parse(stdout) as PlanRecord[]).find(({ plan_name: other }) => other === name);
};

describe('fenceline plans create', () => {
  const prices = ['--key', '55', '--benchmark', '$129.95', '--carbon', '0'];

  it('creates a plan that its owners then find', async () => {
    const args = ['plans', 'create', 'Outback', '--owner', 'agent@fenceline.example', ...prices];
    const { code, stdout, stderr } = await ran(admin, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const plan = await planNamed('Outback');
    expect(stdout).toBe(`Created plan ${plan?.plan_id}, Outback.\n`);
    expect(plan).toMatchObject({
      property_key_price: 55,
      benchmark_report_price: 129.95,
      carbon_report_price: 0,
      owner_emails: ['agent@fenceline.example'],
    });
  });

  it('requires an admin, every price and an owner', async () => {
    const args = ['plans', 'create', 'Mine', '--owner', 'farmer@fenceline.example'];
    expect(await ran(farmer, ...args, ...prices)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'You do not have access to this section.\n',
    });
    expect(await ran(admin, ...args)).toMatchObject({
      code: 2,
      stderr: 'Give all prices of the plan: --key, --benchmark, --carbon.\n',
    });
    expect(await ran(admin, ...args, '--key', '1.999')).toMatchObject({
      code: 2,
      stderr:
        '--key 1.999 is not a valid price; use dollars and cents, such as 99.95, up to 100,000.\n',
    });
    expect(await ran(admin, 'plans', 'create', 'Mine', ...prices)).toMatchObject({ code: 2 });
    const owned = ['plans', 'create', 'Mine', '--owner', 'nobody', ...prices];
    expect(await ran(admin, ...owned)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Not an e-mail address: nobody.') as string,
    });
  });
});

describe('fenceline plans clients and prices', () => {
  it('change the user’s own plan and report the result', async () => {
    const plan = await planNamed('Outback');
    const id = String(plan!.plan_id);
    await ran(agent, 'plans', 'clients', 'add', id, 'farmer@fenceline.example');
    const emails = ['new@x.example', 'farmer@fenceline.example', 'other@x.example'];
    const added = await ran(agent, 'plans', 'clients', 'add', id, ...emails);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toBe(
      `new@x.example, other@x.example were added to Outback (plan ${id}), which now has 3 clients.\n`,
    );
    const removed = await ran(
      agent,
      'plans',
      'clients',
      'remove',
      id,
      'other@x.example',
      '--yes',
      '--json',
    );
    expect(JSON.parse(removed.stdout)).toMatchObject({
      changed: ['other@x.example'],
      plan: { authorised_client_emails: [{}, { authorised_by: 'agent@fenceline.example' }] },
    });

    const set = await ran(agent, 'plans', 'prices', 'set', id, '--benchmark', '99.95');
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(set.stdout).toMatch(/Farm Key +\$55\.00\n +Benchmark Report +\$99\.95\n.*\$0\.00\n/);
    expect(await planNamed('Outback')).toMatchObject({
      property_key_price: 55,
      benchmark_report_price: 99.95,
      carbon_report_price: 0,
    });
  });

  it('refuse plans of others and invalid input without changing anything', async () => {
    const plan = await planNamed('Outback');
    const id = String(plan!.plan_id);
    const notOwned = `You do not own a plan ${id}. Only its owners can change it. See: fenceline plans list\n`;
    for (const args of [
      ['clients', 'add', id, 'a@x.example'],
      ['prices', 'set', id, '--key', '0'],
    ]) {
      expect(await ran(farmer, 'plans', ...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: notOwned,
      });
    }
    expect(await ran(agent, 'plans', 'prices', 'set', id)).toMatchObject({ code: 2 });
    expect(await ran(agent, 'plans', 'clients', 'add', id)).toMatchObject({ code: 2 });
    expect(await ran(agent, 'plans', 'clients', 'add', id, 'no-address')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Not an e-mail address: no-address') as string,
    });
    expect(await planNamed('Outback')).toEqual(plan);
  });
});

describe('fenceline plans accept and leave', () => {
  it('let a client accept a plan and show this to the plan’s owner', async () => {
    const args = ['plans', 'create', 'Westward', '--owner', 'agent@fenceline.example'];
    await ran(admin, ...args, '--key', '55', '--benchmark', '99', '--carbon', '0');
    const id = String((await planNamed('Westward'))?.plan_id);
    await ran(agent, 'plans', 'clients', 'add', id, 'farmer@fenceline.example');
    expect((await ran(farmer, 'plans', 'list')).stdout).toMatch(/Westward +client, not accepted/);
    const accepted = await ran(farmer, 'plans', 'accept', id);
    expect(accepted).toMatchObject({ code: 0, stderr: '' });
    expect(accepted.stdout).toContain(`You accepted Westward (plan ${id}).\n`);
    expect((await ran(agent, 'plans', 'show', id)).stdout).toMatch(
      /client +farmer@fenceline\.example, added by agent@fenceline\.example, accepted \d/,
    );
  });

  it('let a client leave a plan once', async () => {
    const id = String((await planNamed('Westward'))?.plan_id);
    expect(await ran(farmer, 'plans', 'leave', id, '--yes')).toEqual({
      code: 0,
      stdout: `You left Westward (plan ${id}).\n`,
      stderr: '',
    });
    expect(await ran(farmer, 'plans', 'leave', id, '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: `You are not a client of plan ${id}. See your plans: fenceline plans list\n`,
    });
  });
});

describe('fenceline permissions', () => {
  it('lets an admin list, grant and revoke permissions, except that of the last admin', async () => {
    const list = async () => (await ran(admin, 'permissions', 'list')).stdout;
    expect(await list()).toMatch(/^E-MAIL .*\nadmin@fenceline\.example +admin .*settings\n$/);
    const agentMail = 'agent@fenceline.example';
    expect(await ran(admin, 'permissions', 'grant', agentMail)).toMatchObject({
      code: 0,
      stdout: `${agentMail} has the permission admin.\n`,
    });
    expect(await list()).toMatch(/agent@fenceline\.example +admin .*admin@fenceline\.example\n$/);
    expect((await ran(agent, 'permissions', 'revoke', agentMail)).stdout).toBe(
      `${agentMail} no longer has the permission admin.\n`,
    );
    expect(await ran(agent, 'permissions', 'list')).toMatchObject({ code: 1, stdout: '' });
    expect(await ran(admin, 'permissions', 'revoke', 'admin@fenceline.example')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This is the only admin. Grant the permission to somebody else first.\n',
    });
    const odd = ['permissions', 'grant', agentMail, '--permission', 'king'];
    expect(await ran(admin, ...odd)).toMatchObject({ code: 2 });
  });
});

describe('fenceline farms export and orders export', () => {
  it('write the owner’s farms and orders in the requested format', async () => {
    const file = join(folder, 'farms.geojson');
    const written = await ran(farmer, 'farms', 'export', '--geojson', '-o', file);
    expect(written).toEqual({ code: 0, stdout: '', stderr: `Wrote 2 farms to ${file}\n` });
    const { features } = JSON.parse(await readFile(file, 'utf8')) as {
      features: { type: string; properties: Record<string, unknown>; geometry: { type: string } }[];
    };
    const parcels = features.filter(({ properties }) => 'cadastre_polygon_pid' in properties);
    expect(parcels.length).toBeGreaterThan(1);
    expect(parcels[0]).toMatchObject({
      type: 'Feature',
      properties: { property_name: 'Kurrajong Park', pic_code: 'NK123456' },
      geometry: { type: expect.stringMatching(/Polygon$/) as string },
    });
    expect(features.some(({ properties: { property_name: n } }) => n === 'Back Creek')).toBe(true);

    const csv = await ran(farmer, 'farms', 'export');
    expect(csv.stdout).toMatch(/^\uFEFFproperty_id,property_name,.*\r\n\d+,Back Creek,.*\r\n/);
    const json = await ran(farmer, 'farms', 'export', '--json');
    expect((JSON.parse(json.stdout) as PropertyRecord[]).map((f) => f.property_name)).toEqual([
      'Back Creek',
      'Kurrajong Park',
    ]);
    const orders = await ran(farmer, 'orders', 'export');
    expect(orders.stdout).toMatch(/,Plan,Riverina Agronomy,,184\.00,AUD,\d+,Property Key,\d+,/);
    expect(JSON.parse((await ran(farmer, 'orders', 'export', '--json')).stdout)).toMatchObject([
      { total: 184 },
    ]);
    expect((await ran(agent, 'orders', 'export', '--json')).stdout).toBe('[]\n');
  });

  it('write the boundary of one farm in every format', async () => {
    const list = await ran(farmer, 'farms', 'list', '--json');
    const farms = JSON.parse(list.stdout) as PropertyRecord[];
    for (const { property_id: id, property_name: name } of farms) {
      const hectares = await Promise.all(
        Object.entries(EXPORT_FORMATS).map(async ([format, { extension, label }]) => {
          const file = join(folder, `${id}-${format}${extension}`);
          const args = ['farms', 'export', String(id), '--format', format, '-o', file];
          expect(await ran(farmer, ...args)).toEqual({
            code: 0,
            stdout: '',
            stderr: `Wrote the boundary of farm ${id} as ${label} to ${file}\n`,
          });
          const checked = await ran(farmer, 'geo', 'check', file, '--json');
          return (JSON.parse(checked.stdout) as { areaHa: number }).areaHa;
        }),
      );
      const [first = 0] = hectares;
      expect(first, name).toBeGreaterThan(1);
      for (const ha of hectares) expect(ha / first, name).toBeCloseTo(1, 4);
    }
  });

  it('write the boundary of one farm as a map to print', async () => {
    const list = await ran(farmer, 'farms', 'list', '--json');
    for (const { property_id: id, property_name: name } of JSON.parse(
      list.stdout,
    ) as PropertyRecord[]) {
      const file = join(folder, `${id}.pdf`);
      const args = ['farms', 'export', String(id), '--format', 'pdf', '-o', file];
      expect(await ran(farmer, ...args)).toEqual({
        code: 0,
        stdout: '',
        stderr: `Wrote the boundary of farm ${id} as PDF map to ${file}\n`,
      });
      const { text } = await extractText(new Uint8Array(await readFile(file)));
      expect(text.join(' ')).toContain(name);
    }
  });

  it.each([
    [['12', '--format', 'dwg', '-o', 'x'], /^Unknown format dwg\. Choose one of geojson, kml, /],
    [['12', '--format', 'gpkg'], 'Name the file of the boundary with -o.\n'],
    [['12', '--csv', '-o', 'x'], 'A boundary is written in the format of --format.\n'],
    [['north', '-o', 'x'], /^north is not the id of a farm\./],
    [
      ['--format', 'kml', '-o', 'x'],
      'Name the farm by its id: --format writes the boundary of one farm.\n',
    ],
  ])('refuse farms export with %j', async (args, message) => {
    const { code, stderr } = await ran(farmer, 'farms', 'export', ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('refuse the boundary of a farm that is not the user’s', async () => {
    const { code, stderr } = await ran(farmer, 'farms', 'export', '99999', '-o', join(folder, 'x'));
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'You have no farm with the id 99999.\n' });
  });

  it('leave an existing file unchanged on failure and accept one format at a time', async () => {
    const kept = join(folder, 'kept.csv');
    await writeFile(kept, 'before');
    expect(await ran(farmer, 'orders', 'export', '--csv', '--json', '-o', kept)).toMatchObject({
      code: 2,
      stderr: 'Choose one of --csv and --json.\n',
    });
    const gone = { ...farmer, FENCELINE_SERVER: 'http://localhost:9' };
    expect(await ran(gone, 'farms', 'export', '-o', kept)).toMatchObject({ code: 4 });
    expect(await ran(farmer, 'farms', 'export', '-o', folder)).toMatchObject({ code: 2 });
    expect(await readFile(kept, 'utf8')).toBe('before');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
