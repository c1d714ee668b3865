import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../server/platform/settings/all-settings.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { composeNodes, composeServices, readRoot } from '../support/deploy/compose.ts';

const root = join(import.meta.dirname, '../..');
const isSetting = (name: string) => Object.hasOwn(SETTINGS, name);
/** Instructions with continued lines joined. */
const instructions = readRoot('Dockerfile')
  .replace(/^\s*#.*$/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .flatMap((line) => {
    const [, name, rest] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    return name && rest ? [{ name, rest: rest.trim() }] : [];
  });
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const textOf = (name: string) => last.filter((one) => one.name === name).map(({ rest }) => rest);

describe('compose.yaml', () => {
  it('runs two web and two worker nodes that differ in role and name only', () => {
    const nodes = composeNodes();
    expect(nodes.map(({ env }) => env['ROLE'])).toEqual(['web', 'web', 'worker', 'worker']);
    expect(nodes.map(({ name, env }) => [name, env['NODE_NAME']])).toEqual(
      nodes.map(({ name }) => [name, name]),
    );
    const rest = nodes.map(({ env: { ROLE: _role, NODE_NAME: _name, ...shared } }) => shared);
    expect(new Set(rest.map((shared) => JSON.stringify(shared))).size).toBe(1);
  });

  it.each(composeNodes())(
    'gives $name settings that exist and that a server accepts',
    ({ env }) => {
      expect(Object.keys(env).filter((name) => !isSetting(name))).toEqual([]);
      expect(readSettings(env).sandbox).toBe(false);
    },
  );

  it('names in the settings only services that it runs, and mounts only files that exist', () => {
    const services = composeServices();
    const hosts = composeNodes().flatMap(({ env }) =>
      ['DATABASE_URL', 'FILES_S3_ENDPOINT', 'SMTP_URL'].map((name) => new URL(env[name]!).hostname),
    );
    expect(hosts.filter((host) => !(host in services))).toEqual([]);
    const mounted = Object.values(services).flatMap(({ volumes }) =>
      volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0]!),
    );
    expect(mounted.length).toBeGreaterThan(2);
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('opens an identity provider whose client and audience are those that a server expects', () => {
    const realm = JSON.parse(readRoot('deploy/compose/realm.json')) as {
      realm: string;
      clients: { clientId: string; protocolMappers: { config: Record<string, string> }[] }[];
    };
    const settings = readSettings(composeNodes()[0]!.env);
    expect(settings.OIDC_ISSUER).toMatch(RegExp(`/realms/${realm.realm}$`));
    expect(realm.clients.map(({ clientId }) => clientId)).toEqual([settings.OIDC_CLIENT_ID]);
    expect(realm.clients[0]!.protocolMappers[0]!.config['included.custom.audience']).toBe(
      settings.OIDC_AUDIENCE,
    );
  });

  it('sends the proxy’s requests to its web nodes only', () => {
    const upstreams = readRoot('deploy/compose/nginx.conf').match(/(?<=server )[\w-]+(?=:4180)/g);
    expect(upstreams).toEqual(['web-1', 'web-2']);
  });
});

describe('the Dockerfile', () => {
  it('ends in an image that runs as a user without rights and reports its health', () => {
    expect(textOf('USER')).toEqual(['fenceline']);
    expect(textOf('HEALTHCHECK')).toEqual([expect.stringContaining('/livez')]);
    expect(textOf('ENTRYPOINT')).toEqual(['["node", "dist/cli/fenceline.cjs"]']);
  });

  it('sets only settings that exist', () => {
    const names = textOf('ENV').flatMap((text) =>
      [...text.matchAll(/(\w+)=/g)].map((one) => one[1]!),
    );
    expect(names).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR']));
    expect(names.filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([]);
  });

  it('builds from all folders that the build reads', () => {
    const allowed = readRoot('.dockerignore').match(/(?<=^!).*$/gm)!;
    const inputs = /const INPUTS = \[(.*?)\]/s.exec(readRoot('scripts/build.mjs'))![1]!;
    const read = [...inputs.matchAll(/'([^']+)'/g)].map((one) => one[1]!);
    expect(read.length).toBeGreaterThan(10);
    const isAllowed = (path: string) => allowed.some((one) => `${path}/`.startsWith(`${one}/`));
    expect(read.filter((path) => !isAllowed(path))).toEqual([]);
    expect(allowed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  it('starts programs that the build makes and sets only settings that exist', () => {
    const unit = readRoot('deploy/fenceline.service');
    const programs = unit.match(/(?<=^Exec\w+=\/usr\/bin\/node )\S+/gm);
    expect(programs).toEqual(['dist/cli/fenceline.cjs', 'dist/cli/fenceline.cjs']);
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap((one) =>
      one[1]!.split(' ').map((pair) => pair.split('=')[0]!),
    );
    expect(names.filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([]);
  });
});

describe('the CI workflow', () => {
  it('runs only scripts that exist', () => {
    const { jobs } = parse(readRoot('.github/workflows/ci.yml')) as {
      jobs: Record<string, { steps: { run?: string }[] }>;
    };
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const { scripts } = JSON.parse(readRoot('package.json')) as { scripts: object };
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (\w+)/g)].map((one) => one[1]!));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const files = runs.flatMap((run) => run.match(/scripts\/[\w./-]+/g) ?? []);
    expect(files).toEqual(['scripts/smoke.mjs']);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
