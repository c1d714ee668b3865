import type { SoilProject } from '#entities/soil-project';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';
import { projectOf } from './chosen-projects.ts';
import { DEFAULT_ORDER, foundProjects, SORTS, type SortField } from './found-projects.ts';

interface ListedProject {
  project_id: number;
  project_name: string;
  property_id: number;
  property_name: string;
  email_address: string;
  parcel_count: number;
  hectares: number;
  project_status: ProjectStatus;
  creation_date: string;
}

export const listCommand = command({
  name: 'list',
  summary: 'Lists soil projects.',
  about:
    'Lists the soil projects of all clients, for partner admins. As JSON: project_id, project_name, property_id, property_name, email_address, parcel_count, hectares, project_status, creation_date.',
  args: '',
  options: {
    '--status <CODES>': 'Only these statuses, such as A5,B3',
    '--search <TEXT>':
      'Only projects with all these words in their id, names, people, e-mail, lots and plans, CER id or status.',
    '--sort <FIELD>': `Orders by ${Object.keys(SORTS).join(', ')}; -FIELD for descending. Default: the latest first.`,
    '--limit <N>': 'At most this many, the first in order.',
    ...serverOption,
  },
  examples: [
    '--status A5,B3',
    '--sort waiting_since --limit 20',
    '--search "12/DP755510"',
    '--search "mirrool c3" --json | jq .[].project_id',
  ],
  run: (input, terminal) => {
    const { status, search = '', sort, limit } = input.options;
    const choice = {
      statuses: statusesOf(status),
      search: searchOf(search),
      order: sort === undefined ? DEFAULT_ORDER : orderOf(sort),
      limit: limit === undefined ? null : limitOf(limit),
    };
    return connected(input, terminal, async (connection) => {
      const listed: ListedProject[] = [];
      let found = 0;
      const records = foundProjects(connection, choice, (count) => (found = count));
      for await (const record of records) listed.push(lineOf(projectOf(record)));
      if (listed.length < found) terminal.say(`The first ${listed.length} of ${found} projects.`);
      return listed;
    });
  },
  show: (projects, { columns }) =>
    projects.length === 0
      ? ['No project matches.']
      : headedTable(
          ['ID', 'PROJECT', 'FARM', 'CLIENT', 'PARCELS', 'HECTARES', 'STATUS'],
          projects.map((project) => [
            String(project.project_id),
            project.project_name,
            project.property_name,
            project.email_address,
            project.parcel_count,
            Math.round(project.hectares),
            project.project_status,
          ]),
          columns,
        ),
});

const lineOf = (project: SoilProject): ListedProject => ({
  project_id: project.projectId,
  project_name: project.projectName,
  property_id: project.propertyId,
  property_name: project.propertyName,
  email_address: project.email,
  parcel_count: project.noOfCads,
  hectares: project.totalHa,
  project_status: project.status,
  creation_date: project.createdAt,
});

function statusesOf(typed: string | undefined): ProjectStatus[] | null {
  if (typed === undefined) return null;
  const codes = typed.split(',').map((code) => code.trim().toUpperCase());
  const isStatus = (code: string): code is ProjectStatus =>
    (PROJECT_STATUSES as readonly string[]).includes(code);
  const wrong = codes.find((code) => !isStatus(code));
  if (wrong === undefined) return codes.filter(isStatus);
  throw misuse(
    `${wrong || 'Nothing'} is not a status. Choose from ${PROJECT_STATUSES.join(', ')}.`,
  );
}

/** In characters; the server's limit. */
const MAX_SEARCH_LENGTH = 200;

function searchOf(typed: string): string {
  const search = typed.trim();
  if (search.length <= MAX_SEARCH_LENGTH) return search;
  throw misuse(
    `The search has ${search.length} characters; the limit is ${MAX_SEARCH_LENGTH}. Use fewer words.`,
  );
}

function orderOf(typed: string) {
  const isDescending = typed.startsWith('-');
  const field = isDescending ? typed.slice(1) : typed;
  if (Object.hasOwn(SORTS, field)) return { by: field as SortField, isDescending };
  throw misuse(
    `--sort ${typed}: there is no such field. Choose from ${Object.keys(SORTS).join(', ')}, with - in front for descending.`,
  );
}

function limitOf(typed: string): number {
  const limit = Number(typed);
  if (/^\d+$/.test(typed) && Number.isSafeInteger(limit) && limit > 0) return limit;
  throw misuse(`--limit ${typed}: type a whole number from 1, such as 20.`);
}
