const DOTS = 6;

/**
 * Hides a farm's name from strangers, `Ku••••••ng Park`: enough for a reader who knows the farm to
 * recognise it. The number of dots says nothing about the length of what they hide.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const letters = graphemes(first);
  const hidden =
    letters.length >= 6
      ? `${letters.slice(0, 2).join('')}${'•'.repeat(DOTS)}${letters.slice(-2).join('')}`
      : `${letters.slice(0, 1).join('')}${'•'.repeat(DOTS)}`;
  // Only a generic last word, such as “Park” or “Downs”, stays readable.
  const last = words.length > 1 ? words.at(-1)! : '';
  return GENERAL.has(last.toLowerCase()) ? `${hidden} ${last}` : hidden;
}

const GENERAL = new Set(
  'creek downs estate farm farms flat flats grove hill hills homestead park plains pastoral ridge river run springs station vale valley view'.split(
    ' ',
  ),
);

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en-AU').segment(text), ({ segment }) => segment);
