import type { ParcelRecord } from '#entities/parcel';
import type { ComparisonSelection } from '#shared/api/contract';
import type { ParcelEngine } from '../../cadastre/parcel-engine.ts';
import { ParcelQuestionError } from '../../cadastre/parcel-question-error.ts';
import type { ComparisonChoice } from '../../documents/cover/cover-report-input.ts';

interface Chosen {
  comparisonPids: readonly string[];
  selection: ComparisonSelection;
}

/**
 * Repeats the searches that a buyer chose comparison parcels from, so that a report states what was
 * left out or added without trusting the browser.
 */
export async function repeatedSearch(
  parcels: ParcelEngine,
  farm: readonly ParcelRecord[],
  { comparisonPids, selection }: Chosen,
): Promise<ComparisonChoice> {
  const distances = selection.distances.map(({ km, min_area_ha: minAreaHa }) => ({
    km,
    minAreaHa,
  }));
  const found = distances.length > 0 ? await foundBy(parcels, farm, distances) : null;
  return {
    distances,
    isFromFile: selection.has_file,
    chosenCount: comparisonPids.length,
    search: found && {
      foundCount: found.size,
      chosenPids: comparisonPids.filter((pid) => found.has(pid)),
    },
  };
}

/** Returns null where the search is refused, for example because the cadastre has grown. */
async function foundBy(
  parcels: ParcelEngine,
  farm: readonly ParcelRecord[],
  distances: ComparisonChoice['distances'],
): Promise<Set<string> | null> {
  const found = new Set<string>();
  for (const distance of distances) {
    try {
      const lots = await parcels.withinRadius({
        farm: farm.map(({ geometry }) => geometry),
        ownPids: farm.map(({ pid }) => pid),
        ...distance,
      });
      for (const { pid } of lots) found.add(pid);
    } catch (error) {
      // A busy machine is worth another attempt; any other refusal may come again.
      if (error instanceof ParcelQuestionError && error.refusal !== 'busy') return null;
      throw error;
    }
  }
  return found;
}
