import { matchesSearch, type SoilProject } from '#entities/soil-project';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';
import { everyProject, projectOf } from './chosen-projects.ts';

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
      'Only projects with all these words in their id, name, farm, e-mail, parcels or status.',
    ...serverOption,
  },
  examples: ['--status A5,B3', '--search "mirrool c3" --json | jq .[].project_id'],
  run: (input, terminal) => {
    const statuses = statusesOf(input.options.status);
    const search = input.options.search ?? '';
    return connected(input, terminal, async (connection) => {
      const listed: ListedProject[] = [];
      for await (const record of everyProject(connection, { statuses })) {
        const project = projectOf(record);
        if (matchesSearch(project, search.trim())) listed.push(lineOf(project));
      }
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
