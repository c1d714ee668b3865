import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { csvFileName, projectCsv, type SoilProject } from '#entities/soil-project';
import type { SoilProjectRow } from '#shared/api/contract';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import { idOf } from '../id.ts';
import { allProjects, projectsOf } from './projects-to-show.ts';

/** Files it wrote; none when it wrote to standard output. */
type Exported = readonly { file: string; projects: number }[];

export const exportCommand: Command<Exported> = {
  name: 'export',
  summary: 'Writes soil projects to a file, as CSV or JSON.',
  about:
    'Writes soil projects with every parcel and the answers of their forms, as the server answers them: a line or an object for each parcel. Into a folder, each project goes to a CSV file of its own, named as the web app names it. A file stands under its name once it is whole; one of that name is replaced.',
  args: '[ID...]',
  options: [
    { flags: '--all', about: 'Every project there is.' },
    { flags: '--csv', about: 'Comma separated, for spreadsheets. This is the default.' },
    { flags: '-o, --output <PATH>', about: 'The file, or a folder. Default: standard output.' },
    serverOption,
  ],
  examples: ['12 -o mirrool.csv', '12 15 -o exports/', '--all --json | jq length'],
  writesFile: true,
  run: (input, terminal) => {
    const { args, options } = input;
    const ids = args.map((typed) => idOf(typed, 'a project'));
    const isJson = options['json'] === true;
    const output = options['output'] as string | undefined;
    if (isJson && options['csv'] === true) throw misuse('Choose one of --csv and --json.');
    if ((options['all'] === true) === ids.length > 0) {
      throw misuse('Name the projects to export by their ids, or add --all for every one.');
    }
    return connected(input, terminal, async (connection) => {
      const { signal } = connection;
      const found = await allProjects(connection);
      const projects = options['all'] === true ? found : projectsOf(ids, found);
      const all = projects.flatMap(({ rows }) => rows);
      if (output === undefined) {
        for (const part of isJson ? jsonParts(all) : [projectCsv(all)]) {
          signal.throwIfAborted();
          await terminal.write(part);
        }
        return [];
      }
      const isFolder = (await stat(output).catch(() => null))?.isDirectory() === true;
      if (!isFolder) {
        await writeWholeFile(output, isJson ? jsonParts(all) : [projectCsv(all)], signal);
        terminal.say(written(projects.length, output));
        return [{ file: output, projects: projects.length }];
      }
      if (isJson) throw misuse(`${output} is a folder. Name a file for the JSON.`);
      return intoFolder(output, projects, signal, (name) => terminal.say(written(1, name)));
    });
  },
  show: () => [],
};

async function intoFolder(
  folder: string,
  projects: readonly SoilProject[],
  signal: AbortSignal,
  onWritten: (file: string) => void,
): Promise<Exported> {
  const exported: { file: string; projects: number }[] = [];
  const taken = new Set<string>();
  for (const { projectId, propertyId, projectName, rows } of projects) {
    const name = csvFileName(propertyId, projectName);
    // A farm may have two projects of one name.
    const free = taken.has(name.toLowerCase()) ? name.replace(/\.csv$/, ` ${projectId}.csv`) : name;
    taken.add(free.toLowerCase());
    const file = join(folder, free);
    await writeWholeFile(file, [projectCsv(rows)], signal);
    onWritten(file);
    exported.push({ file, projects: 1 });
  }
  return exported;
}

/** A list in JSON, one row a line. */
function* jsonParts(rows: readonly SoilProjectRow[]): Generator<string> {
  yield '[';
  for (const [i, row] of rows.entries()) yield `${i === 0 ? '' : ','}\n${JSON.stringify(row)}`;
  yield '\n]\n';
}

const written = (count: number, file: string) =>
  `Wrote ${count === 1 ? '1 project' : `${count} projects`} to ${file}`;
