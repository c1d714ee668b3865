import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { csvFileName } from '#entities/soil-project';
import type { SoilProjectRecord } from '#shared/api/contract';
import { command, jsonOption } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { formatOf } from '../../output/export-format.ts';
import { showProgress } from '../../ui/show-progress.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import type { Terminal } from '../../terminal.ts';
import { idOf } from '../id.ts';
import { everyProject, projectsOf } from './chosen-projects.ts';
import { FORMATS } from './export-formats.ts';

/** Files it wrote; empty when it wrote to standard output. */
type Exported = readonly { file: string; projects: number }[];

export const exportCommand = command({
  name: 'export',
  summary: 'Writes soil projects to a file, as CSV, GeoJSON or JSON.',
  about:
    'Writes soil projects with all parcels: one CSV line or JSON object per parcel, with the form’s answers, or one GeoJSON feature per parcel, with its outline and without the answers. In a folder, each project gets its own CSV file, named as in the web app plus the project’s id. An existing file is replaced only once the new one is complete.',
  args: '[ID...]',
  options: {
    '--all': 'All projects.',
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
    '--all --json | jq length',
  ],
  run: (input, terminal) => {
    const { args, options } = input;
    const ids = args.map((typed) => idOf(typed, 'a project'));
    const format = formatOf(input, ['csv', 'geojson', 'json']);
    const output = options.output;
    if (options.all === ids.length > 0) {
      throw misuse('Name the projects to export by their ids, or add --all for every one.');
    }
    // Projects are short-lived: prefer collecting garbage over growing the heap, at a small cost in
    // time.
    setFlagsFromString('--optimize-for-size');
    return connected(input, terminal, async (connection) => {
      const { signal } = connection;
      const choice = { withGeometry: format === 'geojson' };
      const records =
        ids.length > 0 ? projectsOf(connection, ids, choice) : everyProject(connection, choice);
      if (output === undefined) {
        for await (const part of FORMATS[format](records)) {
          signal.throwIfAborted();
          await terminal.write(part);
        }
        return [];
      }
      const isFolder = (await stat(output).catch(() => null))?.isDirectory() === true;
      if (isFolder && format !== 'csv') throw misuse(`${output} is a folder. Name a file.`);
      if (isFolder) {
        return intoFolder(output, records, signal, (file) => terminal.say(written(1, file)));
      }
      const counted = await countedOn(terminal, records);
      try {
        await writeWholeFile(output, FORMATS[format](counted.records), signal);
      } finally {
        counted.end();
      }
      terminal.say(written(counted.count(), output));
      return [{ file: output, projects: counted.count() }];
    });
  },
  show: () => [],
});

async function intoFolder(
  folder: string,
  records: AsyncIterable<SoilProjectRecord>,
  signal: AbortSignal,
  onWritten: (file: string) => void,
): Promise<Exported> {
  const exported: { file: string; projects: number }[] = [];
  for await (const record of records) {
    const { property_id: farmId, project_name: name, project_id: id } = record;
    // A farm may have two projects with the same name, exported by separate runs, so the id is
    // added.
    const file = join(folder, csvFileName(farmId, name).replace(/\.csv$/, ` ${id}.csv`));
    await writeWholeFile(file, FORMATS.csv([record]), signal);
    onWritten(file);
    exported.push({ file, projects: 1 });
  }
  return exported;
}

/** Counts the records that pass through and shows the count if a person watches. */
async function countedOn(terminal: Terminal, records: AsyncIterable<SoilProjectRecord>) {
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
