import type { ProjectStatus } from '#shared/api/contract';
import type { Batch } from '../../batch.ts';
import { outcomeWords } from '../../output/outcome-words.ts';
import { headedTable } from '../../output/table.ts';
import type { Terminal } from '../../terminal.ts';

/** The outcome of one project, with the field names of `--json`. */
export interface ProjectOutcome {
  project_id: number;
  /** Null if nothing was done. */
  project_status: ProjectStatus | null;
  outcome: 'done' | 'failed' | 'not-tried';
  message: string | null;
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
