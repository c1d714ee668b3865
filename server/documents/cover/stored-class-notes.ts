import type { StoredClass } from '../../rasters/index.ts';
import type { Note } from '../pdf/notes.ts';
import { listText } from './report-words.ts';
import { WOODY_CLASSES, woodyClassOf } from './woody-classes.ts';

/**
 * Explains how the report's classes represent the data's own; empty where the data have
 * percentages.
 */
export function storedClassNotes(classes: readonly StoredClass[] | null): Note[] {
  return classes ? [{ title: 'Classes', text: storedClassText(classes) }] : [];
}

export function storedClassText(classes: readonly StoredClass[]): string {
  const told = classes.map(({ name, canopy, percent }) => {
    const { label } = WOODY_CLASSES[woodyClassOf(percent) - 1]!;
    return `${name} (${canopy} canopy) is counted as ${percent}% and appears under “${label.replace(' %', '%')}”`;
  });
  return `The woody cover data do not say how dense the canopy is; they tell only ${classes.length} classes apart: ${listText(told)}. The other classes stay empty, whatever grows there.`;
}

/** Hint to print where classes are shown; null where the data have percentages. */
export const storedClassHint = (classes: readonly StoredClass[] | null): string | null =>
  classes
    ? `The woody cover data tell only ${classes.length} classes apart; see “Classes” on the last page.`
    : null;
