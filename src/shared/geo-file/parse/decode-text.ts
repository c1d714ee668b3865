import { markedEncodingOf } from '#shared/lib/csv';
import { FileRefusalError } from '../base/refusal.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import type { ReadContext } from './read-context.ts';

/** Bytes decoded per pause. */
const STRETCH = 1 << 20;

/**
 * Decodes a file of any encoding by its byte order mark, XML declaration or pattern of zero bytes;
 * otherwise tries UTF-8 and falls back to Windows-1252 with a remark.
 */
export async function decodeText(
  bytes: Uint8Array,
  { notes, budget }: Pick<ReadContext, 'notes' | 'budget'>,
): Promise<string> {
  const known = markedEncodingOf(bytes) ?? declaredEncodingOf(bytes);
  if (known !== null) return decoded(bytes, decoderOf(known), budget);
  try {
    return await decoded(bytes, new TextDecoder('utf-8', { fatal: true }), budget);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    notes.remark('encoding', 'It is not UTF-8, so its text was read as Windows-1252.');
    return decoded(bytes, new TextDecoder('windows-1252'), budget);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new FileRefusalError(
      `Its encoding “${encoding}” is not supported. Save the file as UTF-8.`,
    );
  }
}

/** Decodes in stretches, so that the work can be cancelled. Throws a TypeError where text is invalid. */
async function decoded(
  bytes: Uint8Array,
  decoder: TextDecoder,
  budget: WorkBudget,
): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += STRETCH) {
    pieces.push(decoder.decode(bytes.subarray(at, at + STRETCH), { stream: true }));
    await budget.reach();
  }
  return pieces.join('') + decoder.decode();
}

function declaredEncodingOf(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head);
  const encoding = declaration?.[1]?.toLowerCase();
  // UTF-16 would have been detected, so an editor re-encoded the file and left the declaration.
  return encoding === undefined || encoding.startsWith('utf') ? null : encoding;
}
