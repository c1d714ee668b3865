import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import type { Command, CommandGroup } from '../../cli/command.ts';
import { NOUN_COMMANDS } from '../../cli/noun-commands.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { beginCli, runCli } from '../support/cli/run-cli.ts';
import { IS_FULL } from '../support/full.ts';
import { startS3Server, type S3Server } from '../support/files/s3-server.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { shapeOf, shapesIn } from '../support/cli/documented-shapes.ts';
import { confirmLogin } from '../support/journeys/sandbox-sign-in.ts';
import { clientOf, loginAddress, newcomerEnv, signedInEnv } from '../support/cli/signed-in-cli.ts';
import { PRICED } from '../../cli/commands/plans/price-options.ts';

const documented = shapesIn(
  readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8').match(
    /<!-- shapes -->(.*)<!-- \/shapes -->/s,
  )![1]!,
);

function expectDocumented(command: string, stdout: string): void {
  const shape = documented.get(command);
  expect(shape, command).toBeDefined();
  expect(shapeOf(JSON.parse(stdout), shape!.names)).toEqual(shape);
}

/** Stands for the farmer's order, whose number is random. */
const ORDER = 'ORDER';

describe('the JSON of docs/cli.md', () => {
  let server: BuiltServer;
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-shapes-'));
  const backup = join(folder, 'backup.tar.gz');
  const boundaries = join(folder, 'fields.geojson');
  const lots = join(folder, 'lots.geojson');
  const unissued = join(folder, 'unissued.pdf');
  type Env = Record<string, string>;
  let order: string;
  let s3: S3Server;
  const as = {
    partner: {},
    agent: {},
    farmer: {},
    admin: {},
    operator: {},
    mover: {},
  } satisfies Record<string, Env>;

  beforeAll(async () => {
    writeFileSync(unissued, '%PDF-1.7');
    const ring = [
      [146, -34],
      [146.01, -34],
      [146.01, -33.99],
      [146, -33.99],
      [146, -34],
    ];
    const feature = (properties: object, geometry: object) => ({
      type: 'Feature',
      properties,
      geometry,
    });
    const write = (path: string, features: object[]) =>
      writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
    write(boundaries, [
      feature({ name: 'North' }, { type: 'Polygon', coordinates: [ring] }),
      feature({ name: 'Fence' }, { type: 'LineString', coordinates: ring }),
    ]);
    write(lots, [
      feature({ cadid: 1, lotidstring: '1//DP1' }, { type: 'Polygon', coordinates: [ring] }),
    ]);
    server = await BuiltServer.start();
    await Promise.all([
      ...(['agent', 'farmer', 'admin'] as const).map(async (name) =>
        Object.assign(as[name], await signedInEnv(server, `${name}@fenceline.example`)),
      ),
      signedInEnv(server, 'partner@agriprove.example').then((env) =>
        Object.assign(as.partner, env),
      ),
    ]);
    Object.assign(as.operator, {
      DATA_DIR: server.dataDir,
      PORT: String(server.port),
      // Not a setting; `config` points this out.
      FENCELINE_SERVR: 'x',
    });
    s3 = await startS3Server();
    const issuer = { OIDC_ISSUER: 'http://issuer.example' };
    Object.assign(as.mover, { DATA_DIR: join(folder, 'moved'), ...issuer, ...s3.settings });
    await shareAFarm(server, as.farmer);
    order = await firstOrder(server, as.farmer);
  });
  afterAll(async () => {
    await server.remove();
    await s3.stop();
    rmSync(folder, { recursive: true });
  });

  const prices = PRICED.flatMap(({ option }) => [`--${option}`, '129.95']);
  const cases: [command: string, who: keyof typeof as, ...args: string[]][] = [
    ['whoami', 'partner'],
    ['farms list', 'farmer'],
    ['farms export', 'farmer'],
    ['orders list', 'farmer'],
    ['orders export', 'farmer'],
    ['plans list', 'agent'],
    ['plans show', 'agent', '1'],
    ['plans create', 'admin', 'Outback', '--owner', 'agent@fenceline.example', ...prices],
    ['plans clients add', 'agent', '1', 'new@x.example'],
    ['plans clients list', 'agent', '1'],
    ['plans clients invite', 'agent', '1'],
    ['plans clients cap', 'agent', '1', '500', 'new@x.example'],
    ['plans clients remove', 'agent', '1', 'new@x.example', '--yes'],
    ['plans history', 'agent', '1'],
    ['plans edit', 'admin', '1', '--name', 'Riverina Agronomy'],
    ['plans archive', 'admin', '1'],
    ['plans restore', 'admin', '1'],
    ['orders all', 'admin'],
    ['orders retry', 'admin', ORDER],
    ['audit', 'admin', '--area', 'role'],
    ['plans prices set', 'agent', '1', ...prices],
    ['plans accept', 'farmer', '1'],
    ['plans leave', 'farmer', '1', '--yes'],
    ['embed list', 'farmer'],
    ['embed revoke', 'farmer', '1', '--yes'],
    ['permissions list', 'admin'],
    ['permissions grant', 'admin', 'agent@fenceline.example'],
    ['permissions revoke', 'admin', 'agent@fenceline.example'],
    ['owners move', 'admin', 'client@fenceline.example', 'admin@fenceline.example', '--yes'],
    ['projects list', 'partner'],
    ['projects show', 'partner', '4'],
    ['projects history', 'partner', '4'],
    ['projects export', 'partner', '4'],
    ['projects rename', 'partner', '2', 'Mirrool Crest'],
    ['projects signed', 'partner', '3', '--confirm'],
    ['projects decide', 'partner', '3', '--approve'],
    ['projects docs list', 'partner', '4'],
    ['projects docs upload', 'partner', '4', 'no-such.pdf'],
    ['projects docs download', 'partner', '4', '-o', folder],
    ['projects docs remove', 'partner', '3', 'title-sample.pdf', '--yes'],
    ['cer check', 'partner', '4'],
    ['cer preview', 'partner', '4'],
    ['cer sheet', 'partner', '4'],
    ['projects docs describe', 'partner', '4', 'title-sample.pdf', '--date', '2026-10-01'],
    ['cer override', 'partner', '1', '--rule', 'approved', '-m', 'Agreed by letter.'],
    ['cer submit', 'partner', '4', '--yes', '--watch'],
    ['cer log', 'partner', '4'],
    ['cer decide', 'partner', '4', '--approved', '--yes', '-m', 'Letter of 2 December.'],
    ['geo check', 'farmer', boundaries],
    ['report verify', 'farmer', unissued],
    ['report reproduce', 'operator', ORDER],
    ['parcels import', 'operator', lots, '--state', 'NSW'],
    ['parcels info', 'operator'],
    ['files move', 'mover', '--to-bucket'],
    ['migrate', 'operator'],
    ['backup', 'operator', backup],
    ['restore', 'operator', backup, '--data-dir', join(folder, 'restored')],
    ['doctor', 'operator'],
    ['config', 'operator'],
  ];

  /** Tasks of an operator run in the server's program, which is beside the built command line. */
  const isTask = (who: keyof typeof as) => who === 'operator' || who === 'mover';
  const tried = cases.filter(([, who]) => IS_FULL || !isTask(who));

  it.each(tried)('lists exactly the names in the output of %s', async (command, who, ...args) => {
    const given = args.map((arg) => (arg === ORDER ? order : arg));
    const run = isTask(who) ? runBuiltCli : runCli;
    const { stdout } = await run([...command.split(' '), ...given, '--json'], { env: as[who] });
    expectDocumented(command, stdout);
  });

  it('covers login and logout', async () => {
    const env = await newcomerEnv(server);
    const run = beginCli(['login', '--json'], { env });
    await confirmLogin(await loginAddress(run.stderr), 'farmer@fenceline.example');
    await run.ended;
    expectDocumented('login', run.stdout());
    expectDocumented('logout', (await runCli(['logout', '--json'], { env })).stdout);
  });

  it('covers every command with --json, and this file has a case for each of them', async () => {
    const run = [...cases.map(([command]) => command), 'login', 'logout'];
    expect([...documented.keys()].toSorted()).toEqual(run.toSorted());
    expect(run.toSorted()).toEqual((await commandsWithJson()).toSorted());
  });
});

/** Returns the number of the user's latest order. */
async function firstOrder(server: BuiltServer, env: Record<string, string>): Promise<string> {
  const { client } = await clientOf(server, env);
  const [latest] = await client.send(contract.orders.list, {});
  return String(latest!.order_id);
}

/** Shares a map of one of the user's farms on another site. */
async function shareAFarm(server: BuiltServer, env: Record<string, string>): Promise<void> {
  const { client, email } = await clientOf(server, env);
  const [farm] = await client.send(contract.farms.list, { email });
  await client.send(contract.embeds.create, {
    property_id: farm!.property_id,
    sites: ['https://www.agent.example'],
    parts: ['boundary'],
    base_map: 'none',
    ground_cover: null,
    last_day: null,
    has_picture: false,
  });
}

async function commandsWithJson(): Promise<string[]> {
  const named = (path: string, found: Command | CommandGroup): string[] => {
    const name = `${path}${found.name}`;
    if ('commands' in found) return found.commands.flatMap((inner) => named(`${name} `, inner));
    return found.hasJson === false ? [] : [name];
  };
  const loaded = await Promise.all(
    NOUN_COMMANDS.map(async ({ name, load }) => {
      const commands = await load();
      return 'length' in commands
        ? commands.flatMap((command) => named(`${name} `, command))
        : named('', commands);
    }),
  );
  return loaded.flat();
}
