import type { Batch, Unsuccessful } from '../../../batch.ts';
import { outcomeWords } from '../../../output/outcome-words.ts';
import { headedTable } from '../../../output/table.ts';
import type { Terminal } from '../../../terminal.ts';

/** The outcome of one file, with the field names of `--json`. */
export interface FileOutcome {
  file: string;
  outcome: 'done' | Unsuccessful;
  message: string | null;
}

export const showOutcomes = (
  { outcomes }: Batch<FileOutcome>,
  { columns }: Pick<Terminal, 'columns'>,
): string[] =>
  headedTable(
    ['FILE', 'OUTCOME', 'MESSAGE'],
    outcomes.map(({ file, outcome, message }) => [file, outcomeWords(outcome), message ?? '']),
    columns,
  );

/** Reports failures on standard error, because the table may be redirected into a file. */
export function complain(terminal: Terminal, { outcomes, endedWith }: Batch<FileOutcome>): void {
  for (const { file, outcome, message } of outcomes) {
    if (message !== null && outcome !== 'done') terminal.say(`${file}: ${message}`);
  }
  if (endedWith === 2) terminal.say('Cancelled.');
}
