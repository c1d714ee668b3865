import type { CommandInput } from '../../command.ts';
import type { Connection } from '../../connection/connected.ts';
import {
  prepareSubmission,
  readFacts,
  readRegulator,
  type Submission,
} from '../../submission/prepare-submission.ts';
import { projectOf, projectsOf } from '../projects/chosen-projects.ts';
import { typedForm, type formOptions } from './typed-form.ts';

/**
 * Reads each of these projects as it would be submitted now, with the user's overrides applied.
 */
export async function submissionsOf(
  connection: Connection,
  input: CommandInput<typeof formOptions>,
  ids: readonly number[],
  onUnknown?: (ids: readonly number[]) => void,
): Promise<Submission[]> {
  const formOf = await typedForm(input);
  const regulator = await readRegulator(connection);
  const facts = await readFacts(connection, ids);
  const submissions: Submission[] = [];
  for await (const record of projectsOf(connection, ids, onUnknown && { onUnknown })) {
    const project = projectOf(record);
    const { projectId } = project;
    const change = formOf(projectId);
    const known = facts.get(projectId);
    submissions.push(await prepareSubmission(connection, project, regulator, change, known));
  }
  return submissions;
}
