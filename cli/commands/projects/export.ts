import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { csvFileName, PROJECT_COLUMNS, type ProjectColumn } from '#entities/soil-project/export';
import { PROJECTS_PER_PAGE, type SoilProjectRecord } from '#shared/api/contract';
import { command, jsonOption } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { formatOf } from '../../output/export-format.ts';
import { showProgress } from '../../ui/show-progress.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import type { Terminal } from '../../terminal.ts';
import { columnsOf, columnsOption } from '../columns.ts';
import { idOf } from '../id.ts';
import { everyProject, projectsOf, unknownText } from './chosen-projects.ts';
import { FORMATS } from './export-formats.ts';
import { foundProjects, type Wanted } from './found-projects.ts';
import { filterOptions, wantedProjects } from './project-filter.ts';

type Records = AsyncIterable<SoilProjectRecord>;

export const exportCommand = command({
  name: 'export',
  summary: 'Writes soil projects to a file, as CSV, GeoJSON or JSON.',
  about:
    'Writes soil projects with all parcels: one CSV line or JSON object per parcel, with the form’s answers, or one GeoJSON feature per parcel, with its outline and without the answers. In a folder, each project gets its own CSV file, named as in the web app plus the project’s id. Exits with 1 if an id does not exist, after it has written the others. An existing file is replaced only once the new one is complete.',
  args: '[ID...]',
  options: {
    '--all': 'All projects, or all that the filters leave.',
    ...filterOptions,
    ...columnsOption(PROJECT_COLUMNS),
    '--csv': 'Comma-separated, for spreadsheets. The default.',
    '--geojson': 'The parcels with their outlines, for maps.',
    '-o, --output <PATH>': 'The file or folder. Default: standard output.',
    ...serverOption,
    ...jsonOption,
  },
  examples: [
    '12 -o mirrool.csv',
    '12 15 -o exports/',
    '--all --geojson -o parcels.geojson',
    '--status B3 --columns project_id,lot_number,hectares',
    '--all --json | jq length',
  ],
  run: (input, terminal) => {
    const { args, options } = input;
    const ids = args.map((typed) => idOf(typed, 'a project'));
    const format = formatOf(input, ['csv', 'geojson', 'json']);
    const columns = columnsOf(input, PROJECT_COLUMNS);
    const output = options.output;
    const { status, search, waiting, sort, limit } = options;
    const isFiltered = waiting || [status, search, sort, limit].some((one) => one !== undefined);
    const wanted = wantedProjects(input);
    if ((options.all || isFiltered) === ids.length > 0) {
      throw misuse(
        'Name the projects to export by their ids, by --status or --search, or add --all for every one.',
      );
    }
    // Projects are short-lived: prefer collecting garbage over growing the heap, at a small cost in
    // time.
    setFlagsFromString('--optimize-for-size');
    return connected(input, terminal, async (connection) => {
      const { signal } = connection;
      const withGeometry = format === 'geojson';
      const missing: number[] = [];
      const records = isFiltered
        ? foundRecords(connection, wanted, withGeometry)
        : ids.length > 0
          ? knownRecords(connection, ids, withGeometry, missing)
          : everyProject(connection, { withGeometry });
      const isFolder =
        output !== undefined && (await stat(output).catch(() => null))?.isDirectory() === true;
      if (isFolder && format !== 'csv') throw misuse(`${output} is a folder. Name a file.`);
      if (output === undefined) {
        for await (const part of FORMATS[format](records, columns)) {
          signal.throwIfAborted();
          await terminal.write(part);
        }
      } else if (isFolder) {
        await intoFolder(output, { records, columns, signal }, (file) =>
          terminal.say(written(1, file)),
        );
      } else {
        const counted = await countedOn(terminal, records);
        try {
          await writeWholeFile(output, FORMATS[format](counted.records, columns), signal);
        } finally {
          counted.end();
        }
        terminal.say(written(counted.count(), output));
      }
      if (missing.length > 0) terminal.say(unknownText(missing));
      return missing;
    });
  },
  show: () => [],
  exitCode: (missing) => (missing.length === 0 ? 0 : 1),
});

/** Yields the matching projects in full, because the list leaves out their outlines. */
async function* foundRecords(
  connection: Connection,
  wanted: Wanted,
  withGeometry: boolean,
): AsyncGenerator<SoilProjectRecord> {
  let ids: number[] = [];
  const read = () => projectsOf(connection, ids, { withGeometry, onUnknown: () => {} });
  for await (const { project_id: id } of foundProjects(connection, wanted)) {
    ids.push(id);
    if (ids.length < PROJECTS_PER_PAGE) continue;
    yield* read();
    ids = [];
  }
  if (ids.length > 0) yield* read();
}

/** Yields the named projects and collects the ids that do not exist; throws if none does. */
async function* knownRecords(
  connection: Connection,
  ids: readonly number[],
  withGeometry: boolean,
  missing: number[],
): AsyncGenerator<SoilProjectRecord> {
  const onUnknown = (unknown: readonly number[]) => {
    missing.push(...unknown);
    if (missing.length === new Set(ids).size) throw new CommandFailedError(unknownText(missing));
  };
  yield* projectsOf(connection, ids, { withGeometry, onUnknown });
}

async function intoFolder(
  folder: string,
  {
    records,
    columns,
    signal,
  }: { records: Records; columns: readonly ProjectColumn[] | null; signal: AbortSignal },
  onWritten: (file: string) => void,
): Promise<void> {
  for await (const record of records) {
    const { property_id: farmId, project_name: name, project_id: id } = record;
    // A farm may have two projects with the same name, exported by separate runs, so the id is
    // added.
    const file = join(folder, csvFileName(farmId, name).replace(/\.csv$/, ` ${id}.csv`));
    await writeWholeFile(file, FORMATS.csv([record], columns), signal);
    onWritten(file);
  }
}

/** Counts the records that pass through, and shows the count on a terminal. */
async function countedOn(terminal: Terminal, records: Records) {
  const view = terminal.isWatched ? await showProgress(terminal) : null;
  let count = 0;
  return {
    records: (async function* () {
      for await (const record of records) {
        count += 1;
        view?.update({ label: `Projects written: ${count}`, share: null });
        yield record;
      }
    })(),
    count: () => count,
    end: () => view?.end(),
  };
}

const written = (count: number, file: string) =>
  `Wrote ${count === 1 ? '1 project' : `${count} projects`} to ${file}`;
