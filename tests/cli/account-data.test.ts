import { beforeAll, describe, expect, it } from 'vitest';
import {
  contract,
  type PlanRecord,
  type PropertyRecord,
  type SharedMapRecord,
} from '#shared/api/contract';
import { startCliInPty } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import type { RunningServer } from '../support/cli/server-host.ts';
import { sharedServer, sharedSignIn } from '../support/cli/shared-server.ts';
import { clientOf } from '../support/cli/signed-in-cli.ts';

type Env = Record<string, string>;
let server: RunningServer;
let farmer: Env;
let agent: Env;
beforeAll(async () => {
  server = await sharedServer();
  [farmer, agent] = await Promise.all([
    sharedSignIn('farmer@fenceline.example'),
    sharedSignIn('agent@fenceline.example'),
  ]);
});

const listed = async (env: Env, ...args: string[]) => {
  const { code, stdout, stderr } = await runCli([...args, '--json'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as unknown;
};

describe('fenceline plans', () => {
  it('lists a plan for its owner and for its client, each with their role', async () => {
    const plans = (await listed(agent, 'plans', 'list')) as PlanRecord[];
    const plan = plans.find(({ plan_name: name }) => name === 'Riverina Agronomy');
    expect(plan).toMatchObject({
      property_key_price: 60,
      role: 'owner',
    });
    const { stdout } = await runCli(['plans', 'list'], { env: farmer });
    expect(stdout).toMatch(/^ID +PLAN +YOU ARE +KEY +BENCHMARK +CARBON\n/);
    expect(stdout).toMatch(/\d+ +Riverina Agronomy +client +\$60\.00 +\$140\.00 +\$124\.00\n/);
    const shown = await runCli(['plans', 'show', `${plan!.plan_id}`], { env: agent });
    expect(shown.stdout).toMatch(/ client +farmer@fenceline\.example, added by agent@/);
  });

  it('lists all plans for admins only and reports an unknown id', async () => {
    const all = await runCli(['plans', 'list', '--all'], { env: farmer });
    expect(all).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\S+\n$/) });
    expect(await runCli(['plans', 'show', '9999'], { env: farmer })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'You do not own or use a plan 9999. See: fenceline plans list\n',
    });
    expect(await runCli(['plans', 'show', '1e3'], { env: farmer })).toMatchObject({ code: 2 });
  });
});

describe('fenceline farms and orders', () => {
  it('list the same records as the owner’s screens', async () => {
    const farms = (await listed(farmer, 'farms', 'list')) as PropertyRecord[];
    expect(farms.map(({ property_name: name }) => name)).toEqual(['Back Creek', 'Kurrajong Park']);
    const { stdout } = await runCli(['farms', 'list'], { env: farmer });
    expect(stdout).toMatch(
      /^ID +FARM .*\n\d+ +Back Creek +.*custom.*\n\d+ +Kurrajong Park .*parcels/,
    );
    const found = async (...filters: string[]) =>
      ((await listed(farmer, 'farms', 'list', ...filters)) as PropertyRecord[]).map(
        ({ property_name: name }) => name,
      );
    expect(await found('--state', 'nsw', '--key', 'owned')).toEqual(['Kurrajong Park']);
    expect(await found('--search', 'creek', '--paddocks', 'none')).toEqual(['Back Creek']);
    expect(await found('--lpa', 'verified')).toEqual([]);
    expect(await runCli(['farms', 'list', '--key', 'yes'], { env: farmer })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--key yes: choose from owned, not-owned.'),
    });
    expect(await listed(farmer, 'orders', 'list')).toMatchObject([{ method: 'Plan', total: 184 }]);
    const orders = await runCli(['orders', 'list', '--all'], { env: farmer });
    expect(orders.stdout).toMatch(/\$184\.00 +Plan · Riverina Agronomy +Farm Key: Kurrajong Park/);
    expect(await runCli(['orders', 'list'], { env: agent })).toMatchObject({
      code: 0,
      stdout: 'You have no orders.\n',
    });
  });
});

describe('fenceline embed', () => {
  it('lists shared maps and withdraws one permanently', async () => {
    const { client } = await clientOf(server, farmer);
    const [farm] = (await listed(farmer, 'farms', 'list')) as PropertyRecord[];
    const [{ create_embed_key: embed }] = await client.send(contract.embeds.create, {
      property_id: farm!.property_id,
      sites: ['https://www.agent.example'],
      parts: ['boundary'],
      base_map: 'none',
      ground_cover: null,
      last_day: null,
      has_picture: false,
    });
    const line = async () => (await runCli(['embed', 'list'], { env: farmer })).stdout;
    expect(await line()).toMatch(/Back Creek .*https:\/\/www\.agent\.example +until withdrawn\n$/);
    const stranger = await runCli(['embed', 'revoke', `${embed.embed_id + 1}`, '--yes'], {
      env: farmer,
    });
    expect(stranger).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing with this id exists, or you may not see it.\n',
    });
    const revoke = ['embed', 'revoke', `${embed.embed_id}`];
    const question = `Withdraw map ${embed.embed_id} from every site that shows it?`;
    expect(await runCli(revoke, { env: farmer })).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`Add --yes to answer: ${question}`) as string,
    });
    const asked = startCliInPty(revoke, { env: farmer, columns: 160 });
    await asked.waitFor(`${question} Its key never works again. [y/N]`);
    asked.write('\r');
    expect(await asked.exit).toEqual({ code: 2, signal: 0 });
    expect(asked.scrollbackText()).toContain('Nothing was changed.');
    expect(await line()).toMatch(/until withdrawn\n$/);
    expect(await runCli([...revoke, '--yes'], { env: farmer })).toEqual({
      code: 0,
      stdout: `Map ${embed.embed_id} is withdrawn.\n`,
      stderr: '',
    });
    const maps = (await listed(farmer, 'embed', 'list')) as SharedMapRecord[];
    const after = maps.find(({ embed_id: id }) => id === embed.embed_id);
    expect(after?.revoked_at).toEqual(expect.any(String));
    expect(await line()).toMatch(/withdrawn /);
  });
});
