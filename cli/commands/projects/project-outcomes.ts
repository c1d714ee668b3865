import type { ProjectStatus } from '#shared/api/contract';
import { inBatch, type Batch, type Unsuccessful } from '../../batch.ts';
import type { Connection } from '../../connection/connected.ts';
import { outcomeWords } from '../../output/outcome-words.ts';
import { headedTable } from '../../output/table.ts';
import type { Terminal } from '../../terminal.ts';

/** The outcome of one project, with the field names of `--json`. */
export interface ProjectOutcome {
  project_id: number;
  /** Null if nothing was done. */
  project_status: ProjectStatus | null;
  /** `shown`: nothing was to be recorded. `declined`: the user said no. */
  outcome: 'done' | 'shown' | 'declined' | Unsuccessful;
  message: string | null;
}

/**
 * Works on each project in turn, and says what to run again if the batch ended early. `nothing`
 * gives the other fields of the outcome for a project on which nothing was done.
 */
export async function eachProject<More extends object>(
  { signal }: Connection,
  terminal: Terminal,
  ids: readonly number[],
  work: (id: number) => Promise<ProjectOutcome & More>,
  nothing: More,
): Promise<Batch<ProjectOutcome & More>> {
  const batch = await inBatch(ids, {
    signal,
    work,
    instead: (id, outcome, message) => {
      if (message !== null) terminal.say(`${id}: ${message}`);
      return { project_id: id, project_status: null, outcome, message, ...nothing };
    },
  });
  if (batch.endedWith === 2) terminal.say('Cancelled.');
  for (const { project_id: id, outcome } of batch.outcomes) {
    if (outcome === 'unknown')
      terminal.say(`See what became of it: fenceline projects history ${id}`);
  }
  const left = batch.outcomes.filter(({ outcome }) => ['failed', 'not-tried'].includes(outcome));
  if (batch.endedWith !== 0 && left.length > 0) {
    const those = left.map((one) => one.project_id).join(' ');
    terminal.say(`Not done: ${those}. To continue, run the command again with these ids.`);
  }
  return batch;
}

export const showOutcomes = (
  { outcomes }: Batch<ProjectOutcome>,
  { columns }: Pick<Terminal, 'columns'>,
): string[] =>
  headedTable(
    ['ID', 'OUTCOME', 'STATUS', 'MESSAGE'],
    outcomes.map((one) => [
      String(one.project_id),
      outcomeWords(one.outcome),
      one.project_status ?? '',
      one.message ?? '',
    ]),
    columns,
  );
