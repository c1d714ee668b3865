import type { ListedProject } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { columnsOf, columnsOption } from '../columns.ts';
import { foundProjects } from './found-projects.ts';
import { filterOptions, wantedProjects } from './project-filter.ts';

/** A project of the list, with the field names of `--json`. */
const lineOf = (project: ListedProject) => ({
  project_id: project.project_id,
  project_name: project.project_name,
  property_id: project.property_id,
  property_name: project.property_name,
  email_address: project.email_address,
  client_name: project.client_name,
  parcel_count: project.parcels.length,
  hectares: project.total_hectares,
  project_status: project.project_status,
  waiting_since: project.status_since,
  assignee: project.assignee,
  waits_for_second: project.waits_for_second,
  creation_date: project.creation_date,
});
type Line = ReturnType<typeof lineOf>;
type Column = keyof Line;

/** Every column with its heading. */
const HEADINGS: Record<Column, string> = {
  project_id: 'ID',
  project_name: 'PROJECT',
  property_id: 'FARM ID',
  property_name: 'FARM',
  email_address: 'CLIENT',
  client_name: 'CLIENT NAME',
  parcel_count: 'PARCELS',
  hectares: 'HECTARES',
  project_status: 'STATUS',
  waiting_since: 'WAITING SINCE',
  assignee: 'ASSIGNEE',
  waits_for_second: 'OVERRIDE',
  creation_date: 'CREATED',
};
const COLUMNS = Object.keys(HEADINGS) as Column[];
/** The default columns of the table; the column by which it is sorted is added. */
const USUAL: readonly Column[] = [
  'project_id',
  'project_name',
  'property_name',
  'email_address',
  'parcel_count',
  'hectares',
  'project_status',
];

export const listCommand = command({
  name: 'list',
  summary: 'Lists soil projects.',
  about: `Lists the soil projects of all clients, for partner admins. The table also shows what it is sorted by, and overrides that wait for a second admin. As JSON: ${COLUMNS.join(', ')}.`,
  args: '',
  options: { ...filterOptions, ...columnsOption(COLUMNS), ...serverOption },
  examples: [
    '--status A5,B3',
    '--sort waiting_since --limit 20',
    '--search "12/DP755510"',
    '--search "mirrool c3" --columns project_id,assignee',
  ],
  run: (input, terminal) => {
    const wanted = wantedProjects(input);
    const chosen = columnsOf(input, COLUMNS);
    return connected(input, terminal, async (connection) => {
      const lines: Line[] = [];
      let found = 0;
      const records = foundProjects(connection, wanted, (count) => (found = count));
      for await (const record of records) lines.push(lineOf(record));
      if (lines.length < found) terminal.say(`The first ${lines.length} of ${found} projects.`);
      const more = lines.some((line) => line.waits_for_second) ? ['waits_for_second' as const] : [];
      const shown = chosen ?? [...new Set([...USUAL, wanted.order.by, ...more])];
      return { lines, chosen, shown };
    });
  },
  json: ({ lines, chosen }) =>
    chosen === null
      ? lines
      : lines.map((line) => Object.fromEntries(chosen.map((column) => [column, line[column]]))),
  show: ({ lines, shown }, { columns }) =>
    lines.length === 0
      ? ['No project matches.']
      : headedTable(
          shown.map((column) => HEADINGS[column]),
          lines.map((line) => shown.map((column) => cellOf(line, column))),
          columns,
        ),
});

function cellOf(line: Line, column: Column): string | number {
  switch (column) {
    case 'project_id':
    case 'property_id':
      return String(line[column]);
    case 'waits_for_second':
      return line[column] ? 'waits for a second admin' : '';
    case 'hectares':
      return Math.round(line.hectares);
    case 'waiting_since':
    case 'creation_date':
      return formatDateTime(line[column]);
    default:
      return line[column] ?? '';
  }
}
