import type { Client } from '#shared/api';
import { statusesIn } from '#entities/soil-project/lane';
import { contract, type Contract, type ParamsOf } from '#shared/api/contract';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { generateProjects } from '../cli/generate-projects.ts';
import { clientOf } from '../client.ts';
import { inTurn, type Measured } from '../measure.ts';
import { startServerUnderTest, type ServerUnderTest } from '../report/server-under-test.ts';
import { sized } from '../sized.ts';

type List = ParamsOf<Contract['soilProjects']['list']>;

const PROJECTS = sized({ usual: 10_000, smoke: 20 });
/** Limit of the partner's first screen, which is one answer of the list. */
const MAX_FIRST_SCREEN_MS = 1_000;

const FIRST: List = {
  search: '',
  statuses: statusesIn('mine'),
  sort_by: 'waiting_since',
  is_descending: false,
  page: 0,
};
const QUESTIONS: readonly [what: string, asked: (i: number) => Partial<List>][] = [
  ['first screen of My turn', () => ({})],
  ['search by lot and plan', (i) => ({ search: `${(i % 6) + 1}/dp${i + 1}`, statuses: null })],
  ['search by number', (i) => ({ search: String(i * 97 + 1), statuses: null })],
  ['search by three words', () => ({ search: 'casey mirrool nardoo', statuses: null })],
  ['search of 200 characters', (i) => ({ search: `${i} ${'x y '.repeat(49)}` })],
  ['last page by name', () => ({ sort_by: 'project_name', page: PROJECTS, statuses: null })],
];

export interface ProjectsBenchOptions {
  rounds: number;
  say: (line: string) => void;
}

/** Measures the partner's list of ten thousand projects, beside a call that reads no project. */
export async function benchProjects({ rounds, say }: ProjectsBenchOptions): Promise<Measured[]> {
  const issuer = await startTestIssuer();
  let server: ServerUnderTest | null = null;
  try {
    server = await startServerUnderTest({
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PARTNER_DOMAINS: 'agriprove.example',
    });
    say(`Making ${PROJECTS.toLocaleString('en-AU')} projects …`);
    await generateProjects(await embeddedConnection(server.dataDir), PROJECTS);
    const { origin } = server;
    const measured: Measured[] = [];
    for (const [i, [what, asked]] of QUESTIONS.entries()) {
      // Each measurement uses a different partner, because a single one would exceed the limit of
      // calls a minute.
      const token = await issuer.token(`partner${i}@agriprove.example`);
      const client = clientOf({ origin, token: async () => token });
      say(`${what}, ${rounds} times …`);
      measured.push(await measure(client, what, asked, rounds));
    }
    return measured;
  } finally {
    await server?.stop();
    await issuer.stop();
  }
}

async function measure(
  client: Client,
  what: string,
  asked: (i: number) => Partial<List>,
  rounds: number,
): Promise<Measured> {
  const times = await inTurn({
    questions: Array.from({ length: rounds }, (_, i) => i),
    ours: (i) => client.send(contract.soilProjects.list, { ...FIRST, ...asked(i) }),
    peer: () => client.send(contract.soilProjects.standing, {}),
  });
  return {
    size: PROJECTS,
    what,
    unit: 'ms',
    ...times,
    goal: `≤ ${MAX_FIRST_SCREEN_MS} ms`,
    met: times.ours <= MAX_FIRST_SCREEN_MS,
  };
}
