import { FOREST, FOREST_CUT_OFF } from '#entities/report';
import type { Note } from '../pdf/notes.ts';

/**
 * Says why the report makes no deforestation-free statement: one needs an image from the cut-off
 * and a later one, which a server without forest cover does not have.
 */
export const noStatementNote = (lastYear: number): Note => ({
  title: 'Deforestation',
  text: `This report makes no deforestation-free statement. Buyers in the EU count forest as more than ${FOREST.overHa} ha with trees over ${FOREST.overMetres} m and a canopy over ${FOREST.overPercent}%, and ask whether any was cleared after ${FOREST_CUT_OFF.name} (Regulation (EU) 2023/1115). ${
    lastYear > FOREST_CUT_OFF.year
      ? 'The woody cover data reach that date, but show neither the height of trees nor who cleared them or why.'
      : `The woody cover data end in ${lastYear}, before that date, and do not show the height of trees.`
  }`,
});
