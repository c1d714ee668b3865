import type { Connection } from '../../connection/connected.ts';
import { projectsOf } from '../projects/chosen-projects.ts';

/** A project that a file names, and where. */
export interface FileRow {
  projectId: number;
  /** Such as `form.json, line 4`. */
  place: string;
}

/** Maps each key of the outermost object of a JSON text to its line. */
export function keyLines(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  let depth = 0;
  let line = 1;
  for (const [token, key, colon] of json.matchAll(/("(?:[^"\\]|\\.?)*"?)(\s*:)?|[{}[\]\n]/g)) {
    if (key !== undefined && colon !== undefined && depth === 1) {
      lines.set(JSON.parse(key) as string, line);
    }
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    line += token.split('\n').length - 1;
  }
  return lines;
}

/**
 * Reports the rows of a file whose project does not exist, and the rows that the command is not
 * about, each with its line. Returns those that do not exist.
 */
export async function unknownRowsOf(
  connection: Connection,
  rows: readonly FileRow[],
  ids: readonly number[],
  say: (line: string) => void,
): Promise<{ projectId: number; message: string }[]> {
  const others = rows.filter(({ projectId }) => !ids.includes(projectId));
  const unknown = new Set<number>();
  const onUnknown = (missing: readonly number[]) => missing.forEach((id) => unknown.add(id));
  const otherIds = others.map(({ projectId }) => projectId);
  for await (const _ of projectsOf(connection, otherIds, { onUnknown }));
  for (const { projectId, place } of others) {
    if (!unknown.has(projectId))
      say(`${place}: project ${projectId} is not among those you named.`);
  }
  return others
    .filter(({ projectId }) => unknown.has(projectId))
    .map(({ projectId, place }) => {
      const message = `${place}: there is no project ${projectId}.`;
      say(message);
      return { projectId, message };
    });
}
