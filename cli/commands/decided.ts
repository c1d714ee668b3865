import { STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';
import { exitCodeOf, type Batch } from '../batch.ts';
import type { CommandInput } from '../command.ts';
import { connected, type Connection } from '../connection/connected.ts';
import type { serverOption } from '../connection/server-address.ts';
import type { ExitCode } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { idOf } from './id.ts';
import { eachProject, showOutcomes, type ProjectOutcome } from './projects/project-outcomes.ts';

/** The status a decision moved a project to, with the field names of `--json`. */
interface Decided {
  project_id: number;
  project_status: ProjectStatus;
}

type Result = Decided | Batch<ProjectOutcome>;

/**
 * Decides on the project that the user named, or on each of several; one failure does not stop the
 * others.
 */
export function decideOn(
  input: CommandInput<typeof serverOption>,
  terminal: Terminal,
  to: ProjectStatus,
  decide: (connection: Connection, id: number, isOneOfMany: boolean) => Promise<unknown>,
): Promise<Result> {
  const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
  return connected(input, terminal, async (connection) => {
    const decided = async (id: number): Promise<Decided> => {
      await decide(connection, id, ids.length > 1);
      return { project_id: id, project_status: to };
    };
    if (!input.isList) return decided(ids[0]!);
    const work = async (id: number) =>
      ({ ...(await decided(id)), outcome: 'done', message: null }) as const;
    return eachProject(connection, terminal, ids, work, {});
  });
}

/** How commands print what `decideOn` did. */
export const decidedResult = {
  json: (result: Result) => ('outcomes' in result ? result.outcomes : result),
  show: (result: Result, screen: Pick<Terminal, 'columns'>): string[] =>
    'outcomes' in result
      ? showOutcomes(result, screen)
      : [
          `Project ${result.project_id} is at ${result.project_status}: ${STATUS_MEANINGS[result.project_status]}.`,
        ],
  exitCode: (result: Result): ExitCode => ('outcomes' in result ? exitCodeOf(result) : 0),
};
