import { changeWords, entryWords } from '#entities/audit';
import { AUDIT_AREAS, AUDIT_PER_PAGE, contract, type AuditEntry } from '#shared/api/contract';
import { csvText } from '#shared/lib/csv';
import { formatDateTime } from '#shared/lib/dates';
import { command, type CommandInput } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';
import { outputOption, writeExport } from '../../output/write-export.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100_000;

const options = {
  '--area <AREA>': { about: `Only this area: ${AUDIT_AREAS.join(', ')}.`, values: AUDIT_AREAS },
  '--by <EMAIL>': 'Only what this person did.',
  '--about <EMAIL>': 'Only what concerns this person.',
  '--object <OBJECT>': 'Only this object, such as plan, or plan/3.',
  '--since <DATE>': 'From this day or time on, such as 2026-11-01.',
  '--until <DATE>': 'Before this day or time.',
  '--limit <COUNT>': { about: 'At most so many entries.', default: String(DEFAULT_LIMIT) },
  '--csv': 'As CSV for spreadsheets.',
  ...outputOption,
  ...serverOption,
};
type Options = CommandInput<typeof options>;

export const auditCommand = command({
  name: 'audit',
  summary: 'Shows who did what to money, roles, statuses, keys and deletions.',
  about:
    'Shows who did what, when and from where, the latest first; for admins. Covers orders, prices, invoices and refunds, permissions and memberships of plans, statuses of projects and deliveries, reported problems, shared maps and report links, and deletions. The server writes each entry together with the change itself, and nobody can change it. As JSON: the entries as returned by the server, with the values before and after.',
  args: '',
  options,
  examples: [
    '',
    '--area money --since 2026-11-01',
    '--object plan/3 --json',
    '--limit 10000 --csv -o audit.csv',
  ],
  async run(input, terminal) {
    const filter = filterOf(input);
    const limit = limitOf(input.options.limit);
    const { csv: asCsv, output } = input.options;
    if (output !== undefined && !asCsv) throw misuse('-o needs --csv.');
    const entries = await connected(input, terminal, async (connection) => {
      const found = await latest(connection, filter, limit);
      if (asCsv) {
        await writeExport(output, csvOf(found), terminal, connection.signal);
      }
      return found;
    });
    return { entries, asCsv };
  },
  json: ({ entries }) => entries,
  show: ({ entries, asCsv }, { columns }) => {
    if (asCsv) return [];
    if (entries.length === 0) return ['Nothing was recorded that matches.'];
    return headedTable(
      ['WHEN', 'WHO', 'WHAT', 'CHANGE', 'FROM'],
      entries.map((entry) => [
        formatDateTime(entry.at),
        entry.actor ?? 'the server',
        entryWords(entry),
        changeWords(entry),
        entry.address ?? entry.via,
      ]),
      columns,
    );
  },
});

const TITLES = [
  'id',
  'at',
  'actor',
  'via',
  'address',
  'request_id',
  'area',
  'action',
  'object',
  'object_id',
  'about',
  'before',
  'after',
];
const csvRow = (entry: AuditEntry) => [
  entry.audit_id,
  entry.at,
  entry.actor,
  entry.via,
  entry.address,
  entry.request_id,
  entry.area,
  entry.action,
  entry.object,
  entry.object_id,
  entry.about,
  entry.before,
  entry.after,
];

async function* csvOf(entries: readonly AuditEntry[]): AsyncGenerator<string> {
  yield csvText(TITLES, entries.map(csvRow));
}

async function latest(
  { send }: Connection,
  filter: ReturnType<typeof filterOf>,
  limit: number,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (;;) {
    const wanted = Math.min(limit - entries.length, AUDIT_PER_PAGE);
    const last = entries.at(-1);
    const page = await send(contract.audit.list, {
      ...filter,
      limit: wanted,
      ...(last && { before_id: last.audit_id }),
    });
    entries.push(...page);
    if (page.length < wanted || entries.length >= limit) return entries;
  }
}

function filterOf({ options: { area: typed, by, about, object: named, since, until } }: Options) {
  const area = AUDIT_AREAS.find((one) => one === typed);
  if (typed !== undefined && !area) {
    throw misuse(`${typed} is not an area. Choose one of ${AUDIT_AREAS.join(', ')}.`);
  }
  const [object, objectId] = named?.split('/', 2) ?? [];
  return {
    ...(area && { area }),
    ...(by !== undefined && { actor_email: by }),
    ...(about !== undefined && { about_email: about }),
    ...(object !== undefined && { object }),
    ...(objectId !== undefined && { object_id: objectId }),
    ...(since !== undefined && { since: timeOf('--since', since) }),
    ...(until !== undefined && { until: timeOf('--until', until) }),
  };
}

function timeOf(option: string, typed: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(typed) ? new Date(typed) : null;
  if (time && !Number.isNaN(time.getTime())) return time.toISOString();
  throw misuse(`${option} ${typed} is not a day or time. Write it like 2026-11-01.`);
}

function limitOf(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw misuse(`--limit ${typed} is not a number from 1 to ${MAX_LIMIT.toLocaleString('en-AU')}.`);
}
