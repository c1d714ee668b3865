import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/built-cli.ts';
import { BuiltServer } from '../support/built-server.ts';
import { signedInEnv } from '../support/signed-in-cli.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
const table = page.slice(page.indexOf('<!-- shapes -->'), page.indexOf('<!-- /shapes -->'));
const documented = new Map(
  [...table.matchAll(/^\| `([^`]+)`.*? \| an? (list|object).*? \| (.*) \|$/gm)].map(
    ([, command, kind, names]) => [
      command!,
      { kind, names: [...names!.matchAll(/`(\w+)`/g)].map((name) => name[1]) },
    ],
  ),
);

describe('docs/cli.md', () => {
  let server: BuiltServer;
  let env: Record<string, string>;
  let agent: Record<string, string>;
  beforeAll(async () => {
    server = await BuiltServer.start();
    env = await signedInEnv(server, 'partner@agriprove.example');
    agent = await signedInEnv(server, 'agent@fenceline.example');
  }, 60_000);
  afterAll(() => server.remove());

  it.each([
    ['whoami', ['whoami']],
    ['projects list', ['projects', 'list']],
    ['projects show ID', ['projects', 'show', '4']],
    ['projects history ID', ['projects', 'history', '4']],
    ['projects docs list ID', ['projects', 'docs', 'list', '4']],
    ['projects docs upload ID FILE…', ['projects', 'docs', 'upload', '4', 'no-such.pdf']],
    ['projects rename ID NAME', ['projects', 'rename', '2', 'Mirrool Crest']],
    ['projects decide ID', ['projects', 'decide', '3', '--approve']],
    ['cer check ID…', ['cer', 'check', '4']],
    ['cer log ID', ['cer', 'log', '5']],
    ['cer submit ID…', ['cer', 'submit', '4', '--dry-run']],
    ['plans list', ['plans', 'list']],
  ])('has the names that %s answers with, and no other', async (command, args) => {
    const as = args[0] === 'plans' ? agent : env;
    const answer = JSON.parse((await runCli([...args, '--json'], { env: as })).stdout) as object;
    const [first] = Array.isArray(answer) ? (answer as object[]) : [answer];
    const kind = Array.isArray(answer) ? 'list' : 'object';
    expect({ kind, names: Object.keys(first!).toSorted() }).toEqual({
      kind: documented.get(command)?.kind,
      names: documented.get(command)?.names.toSorted(),
    });
  });
});
