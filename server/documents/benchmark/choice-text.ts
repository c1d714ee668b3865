import type { ComparisonChoice } from '../cover/cover-report-input.ts';
import { countText, listText, wholeText } from '../cover/report-words.ts';

/** Counts the chosen parcels that no search found, and the found parcels that were not chosen. */
export function choiceCounts({ chosenCount, search }: ComparisonChoice) {
  if (!search) return null;
  const ofFound = search.chosenPids.length;
  return {
    found: search.foundCount,
    ofFound,
    leftOut: search.foundCount - ofFound,
    added: chosenCount - ofFound,
  };
}

export const isByHand = ({ distances, isFromFile }: ComparisonChoice): boolean =>
  distances.length === 0 && !isFromFile;

/** Says how the comparison parcels were chosen; null for orders that did not record it. */
export function choiceText(choice: ComparisonChoice | null): string {
  if (!choice) return 'This order did not record how its comparison parcels were chosen.';
  const { chosenCount, distances, isFromFile } = choice;
  const chosen = countText(chosenCount, 'comparison parcel');
  if (isByHand(choice)) {
    return `Whoever ordered this report chose the ${chosen} by hand. Such a choice may favour the farm or its neighbours; a search by distance favours neither.`;
  }
  if (distances.length === 0) {
    return `Whoever ordered this report chose the ${chosen} from the areas of a file. Parcels may have been added or taken out by hand.`;
  }
  const searches = listText(distances.map(distanceText));
  const counts = choiceCounts(choice);
  if (!counts) {
    return `Whoever ordered this report searched for parcels ${searches}. The search cannot be repeated now, so it is not known how many of its parcels are among the ${chosen}.`;
  }
  const { found, ofFound, leftOut, added } = counts;
  if (leftOut === 0 && added === 0) {
    return `Whoever ordered this report searched for parcels ${searches}. We repeated the search, and it finds the same ${countText(found, 'parcel')}.${excludedText(choice)}`;
  }
  const others = isFromFile ? 'added from a file or by hand' : 'added by hand';
  return `Whoever ordered this report searched for parcels ${searches}. We repeated the search, and it finds ${countText(found, 'parcel')}: ${wholeText(ofFound)} of the ${chosen} ${ofFound === 1 ? 'is' : 'are'} among them, ${wholeText(leftOut)} ${leftOut === 1 ? 'was' : 'were'} taken out by hand, and ${wholeText(added)} ${added === 1 ? 'was' : 'were'} ${others}.${excludedText(choice)}`;
}

/** Empty if the search found only lots. */
function excludedText({ search }: ComparisonChoice): string {
  const { reserves = 0, waters = 0, roads = 0 } = search?.excluded ?? {};
  const kinds = [
    ...(reserves > 0 ? [countText(reserves, 'reserve')] : []),
    ...(waters > 0 ? [countText(waters, 'watercourse parcel')] : []),
    ...(roads > 0 ? [countText(roads, 'road parcel')] : []),
  ];
  return kinds.length > 0
    ? ` It leaves out ${listText(kinds)}, which are no land to compare with.`
    : '';
}

/** `within 2 km of the farm and larger than 10 ha` */
export const distanceText = ({ km, minAreaHa }: ComparisonChoice['distances'][number]): string =>
  `within ${km} km of the farm and larger than ${minAreaHa} ha`;
