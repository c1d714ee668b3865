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
  const texts = classes.map(({ name, canopy, percent }) => {
    const { label } = WOODY_CLASSES[woodyClassOf(percent) - 1]!;
    return `${name} (${canopy} canopy) is counted as ${percent}% and appears under “${label}”`;
  });
  return `The woody cover data do not say how dense the canopy is; they distinguish only ${classes.length} classes: ${listText(texts)}. The other classes are always empty.`;
}

/** Hint to print where classes are shown; null where the data have percentages. */
export const storedClassHint = (classes: readonly StoredClass[] | null): string | null =>
  classes
    ? `The woody cover data distinguish only ${classes.length} classes; see “Classes” on the last page.`
    : null;
