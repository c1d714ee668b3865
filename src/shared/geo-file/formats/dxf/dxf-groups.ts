import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';

/** An object of a drawing: its type, and pairs of a code and a value in their order. */
export interface DxfGroup {
  type: string;
  pairs: [code: number, value: string][];
}

const COMMENT = 999;
const REST_EVERY = 20_000;

/** Reads an ASCII DXF; hands over each entity as it ends. Tables and blocks are not entities. */
export async function readGroups(
  text: string,
  reading: ReadContext,
  onEntity: (group: DxfGroup) => void,
  onComment: (text: string) => void,
): Promise<void> {
  let section = '';
  let group: DxfGroup = { type: '', pairs: [] };
  let count = 0;
  for (let at = 0; at < text.length; count++) {
    const [typed, valueAt] = lineAt(text, at);
    const [written, next] = lineAt(text, valueAt);
    const [code, value] = [Number(typed), written.trim()];
    if (typed.trim() === '' && next >= text.length) break;
    if (typed.trim() === '' || !Number.isInteger(code)) throw withoutCode(text, at);
    if (count % REST_EVERY === 0) await reading.budget.reach(at / text.length);
    at = next;
    if (code === COMMENT) onComment(value);
    else if (code !== 0) {
      reading.values(1);
      group.pairs.push([code, value]);
    } else {
      if (group.type === 'SECTION') section = group.pairs[0]?.[1].toUpperCase() ?? '';
      else if (group.type === 'ENDSEC') section = '';
      else if (section === 'ENTITIES') onEntity(group);
      group = { type: value.toUpperCase(), pairs: [] };
    }
  }
  if (group.type !== 'EOF')
    throw new FileRefusalError('The drawing is incomplete. Export it again.');
}

function lineAt(text: string, at: number): [line: string, next: number] {
  const end = text.indexOf('\n', at);
  return end < 0 ? [text.slice(at), text.length] : [text.slice(at, end), end + 1];
}

function withoutCode(text: string, at: number): FileRefusalError {
  const line = text.slice(0, at).split('\n').length.toLocaleString('en-AU');
  return new FileRefusalError(`It is not a valid DXF: line ${line} is not a code.`);
}
