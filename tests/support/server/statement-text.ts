import { StatementBatch } from '../../../server/platform/db/statement-batch.ts';

/** The text of the statement or statements that `pg.Client.query` was given. */
export function statementText([first]: readonly unknown[]): string {
  if (first instanceof StatementBatch) return first.texts.join('; ');
  return typeof first === 'string' ? first : (first as { text: string }).text;
}

/** Waits until PostgreSQL has answered; pg returns a batch of statements at once. */
export async function answered(sent: unknown): Promise<unknown> {
  const answer = await sent;
  if (answer instanceof StatementBatch) await answer.results;
  return answer;
}
