import type { SoilForm, SoilProject } from '#entities/soil-project';
import { plainLine, undrawable } from '../../pdf/text-runs.ts';

const MAX_LETTERS = 20;
const MAX_QUOTED = 60;

/**
 * Returns why the commitment cannot print these answers; null when it can. People sign it, so it
 * must never print a box for a character that its typeface lacks.
 */
export function letterProblem(printed: {
  project: SoilProject;
  form: SoilForm;
  partnerName: string;
}): string | null {
  const { project, form, partnerName } = printed;
  const { attributes, rows } = project;
  // The other attributes, such as upload names, are not printed.
  const parcels = rows.map((row) => ({ ...row, project_attributes: null }));
  const given = textsIn([form, attributes.owner_name, partnerName, parcels]);
  const texts = [...new Set(given.map(plainLine))];
  // Checks each distinct character once, whatever the number of answers and parcels.
  const letters = undrawable([...new Set(texts.join(' '))].join(''));
  const text = texts.find((one) => letters.some((letter) => one.includes(letter)));
  if (text === undefined) return null;
  const named = letters.filter((letter) => text.includes(letter)).slice(0, MAX_LETTERS);
  const quoted = text.length > MAX_QUOTED ? `${[...text].slice(0, MAX_QUOTED).join('')}…` : text;
  return `The PDF cannot show ${named.join(' ')}, in “${quoted}”. Please write this in Latin letters, as in a passport, and press Create PDF Report again.`;
}

/** Returns every string in a value, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
