import type { ForestNumbers } from './report-numbers.ts';
import { haText } from './report-words.ts';

/**
 * Forest and cut-off of the EU Deforestation Regulation, (EU) 2023/1115, article 2: land of more
 * than half a hectare with trees higher than 5 m and a canopy of more than a tenth.
 */
export const FOREST = { overPercent: 10, overMetres: 5, overHa: 0.5 } as const;
export const FOREST_CUT_OFF = { year: 2020, name: '31 December 2020' } as const;
export const FOREST_TITLE = 'Forest since the end of 2020';

/** A smaller area is a rounding error at the edges of pixels. */
const MIN_HA = 0.05;

export const lostForestHa = ({ lost }: Pick<ForestNumbers, 'lost'>): number =>
  lost.reduce((sum, { hectares }) => sum + hectares, 0);

/** What became of the forest, and what the statement does not cover; one or two sentences each. */
export function forestStatement(forest: ForestNumbers): string[] {
  const { unseenHa } = forest;
  if (unseenHa < MIN_HA) return [statement(forest)];
  return [
    statement(forest),
    `${haText(unseenHa)} of the farm could not be seen in one of the two years. The statement does not cover them.`,
  ];
}

function statement(forest: ForestNumbers): string {
  const { year, cutOffHa, lost, scatteredHa } = forest;
  const since = `between ${FOREST_CUT_OFF.name} and the picture of ${year}`;
  const fell = `fell to a canopy of ${FOREST.overPercent}% or less`;
  if (cutOffHa < MIN_HA) {
    return `The data show no forest on this farm on ${FOREST_CUT_OFF.name}, and so no clearing since.`;
  }
  if (lost.length > 0) {
    const patches = lost.length === 1 ? 'one patch' : `${lost.length} patches`;
    return `The data show loss of forest on this farm ${since}: ${haText(lostForestHa(forest))} of ${haText(cutOffHa)}, in ${patches}, ${fell}. The pictures do not show whether it was cleared, burnt or logged, nor for what.`;
  }
  const none = `The data show no loss of forest on this farm ${since}: of ${haText(cutOffHa)}, no patch over ${FOREST.overHa} ha ${fell}.`;
  return scatteredHa < MIN_HA
    ? none
    : `${none} Smaller patches of ${haText(scatteredHa)} in all did, which may be an error of the pictures.`;
}

/** What counts as forest, in a sentence or two. */
export const forestDefinition = ({ hasHeight }: Pick<ForestNumbers, 'hasHeight'>): string =>
  `Forest is land of more than ${FOREST.overHa} ha with trees higher than ${FOREST.overMetres} m and a canopy over ${FOREST.overPercent}%, as Regulation (EU) 2023/1115, article 2, defines it. ${
    hasHeight
      ? 'Both canopy and height decided.'
      : 'The height of trees is not known here, so that canopy alone decided: shrubs count as forest too.'
  }`;

/** The rows of the statement's table: label and hectares; empty where there was no forest. */
export function forestRows(forest: ForestNumbers): [what: string, hectares: number][] {
  if (forest.cutOffHa < MIN_HA) return [];
  return [
    [`Forest on ${FOREST_CUT_OFF.name}`, forest.cutOffHa],
    [`Of these, canopy over ${FOREST.overPercent}% in ${forest.year}`, forest.keptHa],
    [`Of these, no longer, in patches over ${FOREST.overHa} ha`, lostForestHa(forest)],
    ['Of these, no longer, in smaller patches', forest.scatteredHa],
    ['Not seen in one of the years', forest.unseenHa],
  ];
}

export const FOREST_NOT_SHOWN =
  'Who removed trees, why, and whether it was allowed; forest that was degraded and kept its canopy; land used for other crops; orchards and plantations, which count like native trees. A buyer’s due diligence asks for these, and for where animals or crops were before.';
