import type { GeoFileSummary } from '#shared/geo-file';
import { table } from '../../output/table.ts';
import { countOf, inHectares } from './check-words.ts';

/** A checked file, or one that could not be read at all. */
export type FileCheck = GeoFileSummary | { file: string; usable: false; problem: string };

const isRead = (check: FileCheck): check is GeoFileSummary => 'format' in check;

/** Describes several files: a line each, and a total. */
export function describeChecks(checks: readonly FileCheck[], columns: number | null): string[] {
  const read = checks.filter(isRead);
  const areaCount = read.reduce((sum, check) => sum + check.areaCount, 0);
  const areaHa = read.reduce((sum, check) => sum + check.areaHa, 0);
  const unusable = checks.filter(({ usable }) => !usable).length;
  return [
    ...table(
      checks.map((check) => [check.usable ? 'Usable' : 'Not usable', check.file, resultOf(check)]),
      columns,
    ),
    '',
    `${countOf(checks.length, 'file')}, ${unusable === 0 ? 'all usable' : `${unusable} not usable`}: ` +
      `${countOf(areaCount, 'area')}, ${inHectares(areaHa)}`,
  ];
}

function resultOf(check: FileCheck): string {
  if (!isRead(check)) return check.problem;
  if (!check.usable) return check.refusals[0] ?? '';
  return `${countOf(check.areaCount, 'area')}, ${inHectares(check.areaHa)}`;
}
