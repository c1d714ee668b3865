import type { SoilProject } from '#entities/soil-project/record';
import type { Submission } from '#entities/submission/send';
import type { CommandInput } from '../../command.ts';
import type { Connection } from '../../connection/connected.ts';
import { preparedSubmissions, readRegulator } from '../../submission/prepared-submissions.ts';
import type { Terminal } from '../../terminal.ts';
import { projectOf, projectsOf } from '../projects/chosen-projects.ts';
import { unknownRowsOf } from './file-rows.ts';
import { typedForm, type formOptions } from './typed-form.ts';

interface Read {
  submissions: Submission[];
  /** Rows of `--from` about projects that do not exist. */
  unknownRows: { projectId: number; message: string }[];
}

/**
 * Reads each of these projects as it would be submitted now, with the user's overrides applied.
 */
export async function submissionsOf(
  connection: Connection,
  terminal: Terminal,
  input: CommandInput<typeof formOptions>,
  ids: readonly number[],
  onUnknown?: (ids: readonly number[]) => void,
): Promise<Read> {
  const { formOf, rows } = await typedForm(input);
  const regulator = await readRegulator(connection);
  const projects: SoilProject[] = [];
  for await (const record of projectsOf(connection, ids, onUnknown && { onUnknown })) {
    projects.push(projectOf(record));
  }
  const submissions = await preparedSubmissions(connection, projects, regulator, formOf);
  const unknownRows = await unknownRowsOf(connection, rows, ids, (line) => terminal.say(line));
  return { submissions, unknownRows };
}
