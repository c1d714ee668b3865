import type { ParcelRecord, ParcelType } from '#entities/parcel';
import type { ComparisonSelection } from '#shared/api/contract';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { ParcelQuestionError } from '../../../cadastre/parcel-question-error.ts';
import type { ComparisonChoice } from '../../../documents/cover/cover-report-input.ts';

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
  const found = distances.length > 0 ? await allFound(parcels, farm, distances) : null;
  return {
    distances,
    isFromFile: selection.has_file,
    chosenCount: comparisonPids.length,
    search: found && {
      foundCount: found.lots.size,
      chosenPids: comparisonPids.filter((pid) => found.lots.has(pid)),
      excluded: found.excluded,
    },
  };
}

async function allFound(
  parcels: ParcelEngine,
  farm: readonly ParcelRecord[],
  distances: ComparisonChoice['distances'],
) {
  const of = (type: ParcelType) => foundBy(parcels, farm, distances, type);
  const [lots, reserves, waters, roads] = [
    await of('lot'),
    await of('reserve'),
    await of('marine'),
    await of('road'),
  ];
  if (!lots || !reserves || !waters || !roads) return null;
  return { lots, excluded: { reserves: reserves.size, waters: waters.size, roads: roads.size } };
}

/** Returns null where the search is refused, for example because the cadastre has grown. */
async function foundBy(
  parcels: ParcelEngine,
  farm: readonly ParcelRecord[],
  distances: ComparisonChoice['distances'],
  parcelType: ParcelType,
): Promise<Set<string> | null> {
  const found = new Set<string>();
  for (const distance of distances) {
    try {
      const lots = await parcels.withinRadius({
        farm: farm.map(({ geometry }) => geometry),
        ownPids: farm.map(({ pid }) => pid),
        ...distance,
        parcelType,
      });
      for (const { pid } of lots) found.add(pid);
    } catch (error) {
      // On a busy machine, another attempt may succeed; any other refusal would be repeated.
      if (error instanceof ParcelQuestionError && error.refusal !== 'busy') return null;
      throw error;
    }
  }
  return found;
}
