import type { ParcelType } from '#entities/parcel';
import type { LandUse, Road } from './landscape.ts';
import type { Random } from '../../server/platform/seeded-random.ts';
import { Survey, type Ring } from './survey.ts';
import { perpendicular, type SurveyLine } from './survey-line.ts';

/** Properties of the country at a point of the survey plane. */
export interface Country {
  /** Area that roads enclose, before it is divided into portions. */
  blockHa(x: number, y: number): number;
  portionHa(x: number, y: number): number;
  landUse(x: number, y: number, random: Random): LandUse;
}

/** How a group of lots came onto the register; each state names its plans differently. */
export type PlanKind = 'parish' | 'section' | 'estate' | 'road' | 'water';

export interface Plot {
  ring: Ring;
  holes: Ring[];
  parcelType: ParcelType;
  landUse: LandUse;
  isUrban: boolean;
  /** Index into `plans`. */
  plan: number;
}

export interface RoadDraft extends Pick<Road, 'name' | 'kind' | 'widthM'> {
  line: SurveyLine;
  /** Extent along the line, in metres. */
  fromM: number;
  toM: number;
}

/** A survey in progress. */
export interface District {
  readonly survey: Survey;
  readonly random: Random;
  readonly country: Country;
  readonly plots: Plot[];
  readonly roads: RoadDraft[];
  readonly plans: PlanKind[];
  /** Returns a name that no other road of the district has. */
  nextRoadName(): string;
}

/** Maximum length of a road or river parcel. */
const MAX_PIECE_M = 3500;

export function createDistrict(
  random: Random,
  country: Country,
  nextRoadName: () => string,
): District {
  return { survey: new Survey(), random, country, plots: [], roads: [], plans: [], nextRoadName };
}

export function addPlan(district: District, kind: PlanKind): number {
  return district.plans.push(kind) - 1;
}

/** Adds a road without land; `cutRoad` gives it land and length. */
export function addRoad(
  district: District,
  kind: Road['kind'],
  widthM: number,
  line: SurveyLine,
  name = district.nextRoadName(),
): number {
  return district.roads.push({ name, kind, widthM, line, fromM: Infinity, toM: -Infinity }) - 1;
}

/** Cuts a road's land out of a face. Returns the remaining one or two pieces. */
export function cutRoad(district: District, ring: Ring, road: number): Ring[] {
  const draft = district.roads[road]!;
  const cut = district.survey.cutStrip(ring, draft.line, draft.widthM, road);
  if (!cut) return [ring];
  const { length, alongMiddle } = district.survey.extent(cut.strip, draft.line);
  draft.fromM = Math.min(draft.fromM, alongMiddle - length / 2);
  draft.toM = Math.max(draft.toM, alongMiddle + length / 2);
  addStrip(district, cut.strip, draft.line, 'road');
  return [cut.left, cut.right];
}

/** Registers a strip of road or water as parcels of limited length. */
export function addStrip(
  district: District,
  strip: Ring,
  line: SurveyLine,
  landUse: 'road' | 'water',
): void {
  const plan = addPlan(district, landUse);
  for (const ring of divideEvenly(district.survey, strip, line, MAX_PIECE_M)) {
    district.plots.push({
      ring,
      holes: [],
      parcelType: landUse === 'water' ? 'marine' : 'road',
      landUse,
      isUrban: false,
      plan,
    });
  }
}

/** Divides a face across a direction into equal parts, none longer than `longestM`. */
export function divideEvenly(
  survey: Survey,
  ring: Ring,
  direction: Pick<SurveyLine, 'ux' | 'uy'>,
  longestM: number,
): Ring[] {
  const { length, alongMiddle } = survey.extent(ring, direction);
  const count = Math.ceil(length / longestM);
  const parts: Ring[] = [];
  let rest = ring;
  for (let i = 1; i < count; i++) {
    const at = alongMiddle - length / 2 + (length * i) / count;
    const cut = survey.split(rest, perpendicular(direction, at));
    if (!cut) continue;
    // The perpendicular points to the left of the direction, so the finished part is on its left.
    parts.push(cut.left);
    rest = cut.right;
  }
  return [...parts, rest];
}
