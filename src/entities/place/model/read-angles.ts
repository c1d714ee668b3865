/** A latitude or a longitude as typed; `degrees` includes the minutes, seconds and sign. */
export interface Angle {
  degrees: number;
  minutes: number;
  seconds: number;
  /** By its hemisphere letter or its name; null if it has neither. */
  axis: 'latitude' | 'longitude' | null;
}

const NUMBER = `\\d{1,3}(?:\\.\\d{1,15})?`;
const NAME = '(?:LAT(?:ITUDE)?|LON(?:GITUDE)?|LNG)';
/** `S33.1`, `33.1° S`, `-33° 6' 0"`, `33 06 00 S`, `LAT: -33.1` */
const ANGLE = `(?:(${NAME})[:= ]{0,3})?([NSEW])? ?([-+])? ?(${NUMBER}) ?(°|D(?:EG)?\\b)? ?(?:(${NUMBER}) ?(')? ?(?:(${NUMBER}) ?(")?)?)? ?([NSEW])?`;
const ONE = new RegExp(`^${ANGLE} ?[,;]?$`);
const TWO = new RegExp(`^${ANGLE} ?[,; ] ?${ANGLE}$`);
const GROUPS = 10;

/**
 * Reads one or two angles; null for other text. A pair of bare whole numbers does not count as a
 * position, because an address may begin with them.
 */
export function readAngles(text: string): [Angle, Angle?] | null {
  const isMarked = /[-+.,;°'"]|[NSEW]/.test(text);
  const two = isMarked ? TWO.exec(text) : null;
  if (two) return [angleOf(two.slice(1)), angleOf(two.slice(1 + GROUPS))];
  const isHalf = /^[-+]|[°'"]|\.\d/.test(text);
  const one = isHalf ? ONE.exec(text) : null;
  return one && [angleOf(one.slice(1))];
}

function angleOf(groups: readonly (string | undefined)[]): Angle {
  const [name, before, sign, whole, , minute, , second, , after] = groups;
  const letter = before ?? after;
  const [minutes, seconds] = [Number(minute ?? 0), Number(second ?? 0)];
  const size = Number(whole) + minutes / 60 + seconds / 3_600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  return { degrees: isNegative ? -size : size, minutes, seconds, axis: axisOf(name, letter) };
}

function axisOf(name: string | undefined, letter: string | undefined): Angle['axis'] {
  if (letter) return letter === 'N' || letter === 'S' ? 'latitude' : 'longitude';
  if (name) return name.startsWith('LAT') ? 'latitude' : 'longitude';
  return null;
}
