import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { cancellable } from './cancellation.ts';
import { misuse } from './failure.ts';

/**
 * Replaces `-` by the ids on standard input, with spaces or line breaks between them, so that one
 * command can feed another.
 */
export async function withIdsFromInput(args: readonly string[]): Promise<readonly string[]> {
  if (!args.includes('-')) return args;
  const typed = await cancellable((signal) => text(addAbortSignal(signal, process.stdin)));
  const ids = typed.split(/[\s,]+/).filter(Boolean);
  if (ids.length === 0) throw misuse('Standard input has no ids.');
  return args.flatMap((arg) => (arg === '-' ? ids : arg));
}
