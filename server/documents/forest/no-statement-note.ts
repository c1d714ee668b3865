import type { Note } from '../pdf/notes.ts';

/** Cut-off of the EU Deforestation Regulation, (EU) 2023/1115, article 2. */
const CUT_OFF = { year: 2020, name: '31 December 2020' } as const;

/**
 * Why the report makes no deforestation-free statement. One needs a picture from the cut-off and a
 * later one, and forest by the regulation’s definition, which a canopy of 30 m pixels does not show.
 */
export const deforestationNote = (lastYear: number): Note => ({
  title: 'Deforestation',
  text: `This report makes no deforestation-free statement. Buyers in the EU count forest as more than 0.5 ha with trees over 5 m and a canopy over 10%, and ask whether any was cleared after ${CUT_OFF.name} (Regulation (EU) 2023/1115). ${
    lastYear > CUT_OFF.year
      ? 'The woody cover data reach that date, but show neither the height of trees nor who cleared them or why.'
      : `The woody cover data end in ${lastYear}, before that date, and do not show the height of trees.`
  }`,
});
