import { isMostlyInside, MAX_GATE_DISTANCE_M, nearestOnBoundary } from '#entities/boundary-health';
import type { BoundaryFinding } from '#shared/api/contract';
import { checkBoundary } from '../boundary-check/check-boundary.ts';
import { compareWithParcels, type DividedLand } from './compare-with-parcels.ts';
import { aboutLand, finding } from './finding.ts';
import { findDrift } from './find-drift.ts';
import { findGaps } from './find-gaps.ts';
import {
  isArea,
  isSliver,
  landOfFeature,
  withoutPieces,
  withoutSlivers,
  withPieces,
} from './fix-features.ts';
import { joined, pack, shownAreas, type Area } from './land.ts';
import type { HealthAnswer, HealthQuestion } from './question.ts';

const MAX_DIVIDED = 20;
const MAX_DRIFTED = 50;
const NO_SUCCESSORS = { pids: [], areaHa: 0 };

/** Checks a boundary for problems; may take much time and memory. */
export function examine(question: HealthQuestion): HealthAnswer {
  return question.features ? examineCustom(question) : examineParcels(question);
}

function examineParcels({ gate, parcels, drifted, cadastre }: HealthQuestion): HealthAnswer {
  const land = parcels.flatMap(pack);
  const { gaps, isComplete } = findGaps(land, joined(land));
  const drift = findDrift(drifted, cadastre);
  return {
    findings: [
      ...aboutGate(gate, parcels),
      ...(drift.parcels.length === 0
        ? []
        : [
            finding('drift', {
              count: drift.parcels.length,
              hectares: drift.parcels.reduce((sum, { drift: { before_ha } }) => sum + before_ha, 0),
              areas: shownAreas(drift.parcels.flatMap(({ geometry }) => pack(geometry))),
              drifted: drift.parcels.slice(0, MAX_DRIFTED).map((one) => one.drift),
            }),
          ]),
      ...aboutLand('gaps', gaps),
    ],
    successors: {
      pids: drift.successors.map(({ pid }) => pid),
      areaHa: drift.successors.reduce((sum, { areaHa }) => sum + areaHa, 0),
    },
    fixed: null,
    isComplete,
  };
}

function examineCustom({ gate, features, cadastre, fix }: HealthQuestion): HealthAnswer {
  const all = features!;
  const land = all.flatMap(landOfFeature);
  const union = joined(land);
  const slivers = land.filter(isSliver);
  const { gaps, isComplete } = findGaps(land, union);
  const { divided, surplus, missing, uncharted } = compareWithParcels(union, cadastre);
  const fixed = () => {
    switch (fix) {
      case 'drop-slivers':
        return withoutSlivers(all);
      case 'fill-gaps':
        return withPieces(all, gaps);
      case 'snap':
        return withoutPieces(withPieces(all, missing), surplus);
      case 'whole-parcels':
        return withPieces(all, wholeRest(divided));
      default:
        return null;
    }
  };
  return {
    findings: [
      ...aboutGate(
        gate,
        all.filter(isArea).map(({ geometry }) => geometry as Area),
      ),
      // If the boundary consists of slivers only, there is no other land to keep.
      ...(slivers.length < land.length ? aboutLand('slivers', slivers) : []),
      ...aboutLand('gaps', gaps),
      ...aboutLand('strips', [...surplus, ...missing]),
      ...(divided.length === 0
        ? []
        : [
            finding('divided', {
              count: divided.length,
              hectares: divided.reduce((sum, { said }) => sum + said.inside_ha, 0),
              areas: shownAreas(divided.flatMap(({ inside }) => inside)),
              divided: divided.slice(0, MAX_DIVIDED).map(({ said }) => said),
            }),
          ]),
      // Without any parcel, the cadastre ends before this land or could not be read.
      ...(cadastre.length > 0 ? aboutLand('uncharted', uncharted) : []),
    ],
    successors: NO_SUCCESSORS,
    fixed: checked(fixed()),
    isComplete,
  };
}

const wholeRest = (divided: readonly DividedLand[]) =>
  divided.filter(({ said }) => isMostlyInside(said)).flatMap(({ outside }) => outside);

function checked(features: HealthQuestion['features']): HealthAnswer['fixed'] {
  if (features === null) return null;
  const verdict = checkBoundary(features);
  if ('fault' in verdict) return { fault: verdict.fault };
  return { features: JSON.stringify(features), areaHa: verdict.areaHa };
}

function aboutGate(gate: HealthQuestion['gate'], areas: readonly Area[]): BoundaryFinding[] {
  const nearest = nearestOnBoundary(gate, areas);
  if (nearest === null || nearest.metres <= MAX_GATE_DISTANCE_M) return [];
  return [finding('gate', { metres: nearest.metres, point: [...nearest.at] })];
}
