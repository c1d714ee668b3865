import { useQuery } from '@tanstack/react-query';
import { findFarms } from '#entities/farm';
import { placesQuery } from '#entities/place/react';
import { calls } from '#shared/api';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { callQuery, useConnection } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import { useDebounced } from '#shared/lib/debounce';
import {
  coordinateResult,
  farmResults,
  groupsOf,
  parcelResults,
  placeResults,
  type ResultGroup,
} from '../model/search-result.ts';
import { textProblem, wantedIn } from '../model/typed.ts';

const TYPING_PAUSE_MS = 300;

const NEEDS_CONNECTION =
  'Searching for addresses and lots needs a connection. It continues once you are back online.';
const NO_ADDRESSES = 'Address search is not available on this site.';
const WHAT_TO_TYPE =
  'Type a town or an address, a farm, a PIC, a lot such as 17//DP755092, or coordinates such as -33.1, 148.2.';

export interface SearchedFarms {
  farms: readonly PropertyRecord[];
  /** Their lot/plans, as far as loaded. */
  summaries: ReadonlyMap<number, FarmSummary>;
}

export interface Search {
  groups: ResultGroup[];
  /** What the user should know about the search; null if the results say enough. */
  status: string | null;
  isSearching: boolean;
}

/**
 * Searches the user's farms and coordinates as they type, and land parcels and places when typing
 * pauses. A changed text cancels the requests for the previous one.
 */
export function useSearch(
  typed: string,
  { farms, summaries }: SearchedFarms,
  isOpen: boolean,
): Search {
  const { geocoder_url: geocoderUrl } = useAppSettings();
  const isOnline = useConnection() === 'online';
  const text = typed.trim();
  const wanted = wantedIn(text);
  const paused = useDebounced(text, TYPING_PAUSE_MS);
  const isPaused = isOpen && paused === text;
  const isPlaceWanted = wanted.isPlace && geocoderUrl !== null;
  const places = useQuery({
    ...placesQuery(geocoderUrl ?? '', text),
    enabled: isPaused && isPlaceWanted,
  });
  const lots = useQuery({
    ...callQuery(calls.parcels.findLotPlans, { lot_plans: text }),
    enabled: isPaused && wanted.isLot,
  });

  const asked = [isPlaceWanted ? places : null, wanted.isLot ? lots : null].filter(
    (query) => query !== null,
  );
  const error = asked.map((query) => query.error).find((one) => one !== null);
  const isSearching = !error && asked.some(({ data }) => data === undefined);
  const { coordinates } = wanted;
  const groups = groupsOf({
    'Your farms': wanted.isFarm ? farmResults(findFarms(farms, summaries, { search: text })) : [],
    'Land parcels': wanted.isLot ? parcelResults(lots.data ?? []) : [],
    Places: isPlaceWanted ? placeResults(places.data ?? []) : [],
    Coordinates:
      coordinates && 'position' in coordinates ? [coordinateResult(coordinates.position)] : [],
  });
  return { groups, status: statusOf(), isSearching };

  function statusOf(): string | null {
    const problem = textProblem(text, wanted);
    if (problem) return problem;
    if (!wanted.isPlace && !wanted.isLot) return null;
    if (!isOnline && (error || isSearching)) return NEEDS_CONNECTION;
    if (error) return error.message;
    if (isSearching) return 'Searching …';
    if (groups.length > 0) return null;
    const noAddresses = geocoderUrl === null ? `${NO_ADDRESSES} ` : '';
    return `Nothing found. ${noAddresses}${WHAT_TO_TYPE}`;
  }
}
