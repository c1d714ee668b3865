import { namesLots } from '#entities/parcel';
import { readCoordinates, type ReadCoordinates } from '#entities/place';

/** What to search for, decided from the text alone. */
export interface Wanted {
  coordinates: ReadCoordinates | null;
  isFarm: boolean;
  isLot: boolean;
  isPlace: boolean;
}

const MIN_FARM_LETTERS = 2;
const MIN_LETTERS = 3;
/** Longer text is not a name, an address or a lot/plan list that somebody searches for. */
const MAX_LETTERS = 300;

/** One word with a digit may be an identifier that a state assigned to a parcel. */
const mayBeId = (text: string) => /\d/.test(text) && !/\s/.test(text);

export function wantedIn(text: string): Wanted {
  const coordinates = readCoordinates(text);
  const isOther = coordinates === null && text.length <= MAX_LETTERS;
  const isLong = isOther && text.length >= MIN_LETTERS;
  const isLot = isLong && namesLots(text);
  return {
    coordinates,
    isFarm: isOther && text.length >= MIN_FARM_LETTERS,
    isLot: isLot || (isLong && mayBeId(text)),
    // A geocoder would answer “17//DP755092” with every address that contains a 17.
    isPlace: isLong && !isLot,
  };
}

/** Why nothing is searched for; null if something is. */
export const textProblem = (text: string, { coordinates }: Wanted): string | null => {
  if (coordinates && 'problem' in coordinates) return coordinates.problem;
  return text.length > MAX_LETTERS ? `Type at most ${MAX_LETTERS} characters.` : null;
};
