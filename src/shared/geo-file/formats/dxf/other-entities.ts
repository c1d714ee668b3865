import { countOf, someOf } from '../../base/feature-title.ts';
import type { Notes } from '../../base/notes.ts';

const NAMES: Readonly<Record<string, string>> = {
  LINE: 'line',
  ARC: 'arc',
  CIRCLE: 'circle',
  ELLIPSE: 'ellipse',
  SPLINE: 'curve',
  POINT: 'point',
  INSERT: 'block',
  HATCH: 'hatching',
  DIMENSION: 'dimension',
};

/** Notes what a drawing has besides polylines, and texts that name no area. */
export function noteOthers(others: ReadonlyMap<string, number>, texts: number, notes: Notes): void {
  const counts = new Map<string, number>(texts > 0 ? [['text', texts]] : []);
  for (const [type, count] of others) {
    const name = NAMES[type] ?? 'other object';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  if (counts.size === 0) return;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...counts].map(([name, count]) => countOf(count, name));
  const verb = total === 1 ? 'was' : 'were';
  notes.leftOut(
    'beside',
    `${someOf(kinds, 6)} ${verb} left out. Only closed polylines become areas.`,
  );
}
