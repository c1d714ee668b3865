import { fileNameOf, stemOf } from './group-files.ts';
import type { FarmLine } from './farm-list.ts';
import type { FoundBoundary } from './found-boundary.ts';

/** A row of the list and the boundary that it names. */
export interface MatchedLine {
  /** Null for a boundary that no row names. */
  line: FarmLine | null;
  /** Null if there is none for the row; `fault` then says why. */
  boundary: FoundBoundary | null;
  fault: string | null;
  doubt: string | null;
}

/** Ignores case, Unicode form and the direction of slashes. */
const folded = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll('\\', '/');

/** What a row may use to identify a boundary, the most exact first. */
const KEYS: readonly ((boundary: FoundBoundary) => readonly string[])[] = [
  ({ names }) => names,
  ({ names }) => names.map(fileNameOf),
  ({ names }) => names.map((name) => stemOf(fileNameOf(name))),
  ({ title }) => [title],
];

/**
 * Matches the rows of a list with boundaries, by the row's file or else by the farm's name, and adds
 * the boundaries that no row names. Without a list, every boundary becomes a farm.
 */
export function matchLines(
  lines: readonly FarmLine[] | null,
  boundaries: readonly FoundBoundary[],
): MatchedLine[] {
  if (lines === null) {
    return boundaries.map((boundary) => ({ line: null, boundary, fault: null, doubt: null }));
  }
  const found = lines.map((line) => ({ line, ...boundaryFor(line, boundaries) }));
  const users = new Map<FoundBoundary, number[]>();
  for (const { line, boundary } of found) {
    if (boundary) users.set(boundary, [...(users.get(boundary) ?? []), line.line]);
  }
  const matched = found.map(({ line, boundary, fault }): MatchedLine => {
    const shared = boundary ? users.get(boundary)! : [];
    const others = shared.filter((other) => other !== line.line);
    const doubt =
      others.length === 0
        ? null
        : `The list names this boundary again in line ${others.join(', ')}.`;
    return { line, boundary, fault, doubt };
  });
  const rest = boundaries.filter((boundary) => !users.has(boundary));
  return [
    ...matched,
    ...rest.map((boundary) => ({
      line: null,
      boundary,
      fault: null,
      doubt: 'No row of the list names this boundary.',
    })),
  ];
}

function boundaryFor(
  line: FarmLine,
  boundaries: readonly FoundBoundary[],
): Pick<MatchedLine, 'boundary' | 'fault'> {
  const wanted = folded(line.file || line.name);
  if (wanted === '') return { boundary: null, fault: 'The row names neither a farm nor a file.' };
  const candidates = [wanted, ...(line.file ? [folded(fileNameOf(wanted))] : [])];
  for (const text of candidates) {
    for (const keys of KEYS) {
      const found = boundaries.filter((one) => keys(one).some((key) => folded(key) === text));
      if (found.length === 1) return { boundary: found[0]!, fault: null };
      if (found.length > 1) {
        const places = found.map(({ names }) => names[0]).join(' and ');
        return {
          boundary: null,
          fault: `“${line.file || line.name}” could be ${places}. Name the file with its folder.`,
        };
      }
    }
  }
  return {
    boundary: null,
    fault: line.file
      ? `The file “${line.file}” is not among the files that you chose.`
      : `No file is called “${line.name}”. Name the file in the column “File”.`,
  };
}
