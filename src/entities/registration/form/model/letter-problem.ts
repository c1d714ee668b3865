import { plainLine, undrawable } from '#shared/lib/drawable';
import { type SoilForm, withoutHiddenAnswers } from './soil-form.ts';
import type { SoilProject } from '#entities/soil-project/record';
import { problemIf, type StepProblem } from '#entities/registration/landholder';

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

/**
 * Returns the answers with characters that the PDF cannot print, by the rule that `letterProblem`
 * applies to the whole document.
 */
export const letterProblems = (form: SoilForm): StepProblem[] =>
  textsAt(withoutHiddenAnswers(form)).flatMap(([path, text]) => {
    const letters = undrawable(text).slice(0, MAX_LETTERS);
    return problemIf(
      fieldAt(path),
      letters.length > 0,
      `The PDF cannot show ${letters.join(' ')}. Please write this in Latin letters, as in a passport.`,
    );
  });

/** Shows problems of an existing action at its extent, and those of the farm's name at the farm. */
const fieldAt = (path: string): string =>
  path === 'property_name' ? 'property_id' : path.replace(/\.extent$/, '');

function textsAt(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsAt(part, path === '' ? name : `${path}.${name}`),
  );
}

/** Returns every string in a value, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
