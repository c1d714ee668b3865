import { createHash } from 'node:crypto';
import { isMostlyInside } from '#entities/boundary-health';
import type { BoundaryFix, BoundaryHealth } from '#shared/api/contract';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import type { HealthChecker } from '../boundary-health-check/health-checker.ts';
import { driftedParcels } from './drifted-parcels.ts';
import { parcelsAround } from './parcels-around.ts';
import type { HealthAnswer } from '../boundary-health-check/question.ts';
import type { FarmToExamine } from './read-farm.ts';

export interface HealthCheck {
  health: BoundaryHealth;
  fixed: HealthAnswer['fixed'];
  /** The farm's parcels after adopting the new ones; empty if every parcel vanished. */
  acceptedPids: string[];
  /** Ids of the farm's parcels that differ from the cadastre. */
  driftedPids: string[];
  /**
   * Identifies each finding by its kind and facts, so that a decision about it ends when it
   * changes.
   */
  hashes: Readonly<Record<string, string>>;
}

interface Tools {
  engine: ParcelEngine;
  examine: HealthChecker;
}

const TOO_MUCH =
  'This boundary is too large or too detailed to compare with the cadastre. Everything else is checked.';
const TOO_TANGLED =
  'The areas of this boundary meet in too many places to find narrow gaps between them. Everything else is checked.';
const TOO_SLOW = 'This boundary is too complicated to check. Simplify it, or split the farm.';

/**
 * Checks a farm's boundary against the engine's cadastre, and also computes `fix` if one is given.
 */
export async function examineFarm(
  { version, gate, parcels, features, accepted }: FarmToExamine,
  { engine, examine }: Tools,
  fix: BoundaryFix | null = null,
): Promise<HealthCheck> {
  const drift = features ? NO_DRIFT : await driftedParcels(engine, parcels);
  const around = features ? await parcelsAround(engine, features) : [];
  const { drifted, cadastre } = drift ?? NO_DRIFT;
  const answer = await examine({
    gate,
    parcels: parcels.map(({ geometry }) => geometry),
    drifted,
    features,
    cadastre: features ? (around ?? []) : cadastre,
    fix,
  });
  const findings = answer?.findings ?? [];
  const driftFinding = findings.find(({ kind }) => kind === 'drift');
  const driftedPids = new Set(driftFinding ? drifted.map(({ pid }) => pid) : []);
  const kept = parcels.filter(({ pid }) => !driftedPids.has(pid));
  const successors = answer?.successors ?? { pids: [], areaHa: 0 };
  const acceptedPids = [...new Set([...kept.map(({ pid }) => pid), ...successors.pids])];
  const acceptedHa = kept.reduce((sum, { areaHa }) => sum + areaHa, 0) + successors.areaHa;
  const hashes = Object.fromEntries(
    findings.map((finding) => [
      finding.kind,
      hashOf(finding.kind === 'drift' ? [finding.drifted, successors] : finding),
    ]),
  );
  const canAccept = driftFinding !== undefined && acceptedPids.length > 0;
  const { name, version: release } = engine.dataSet;
  return {
    health: {
      version,
      cadastre: `${name} ${release}`,
      findings: findings.map((finding) => ({
        ...finding,
        is_accepted: accepted[finding.kind] === hashes[finding.kind],
      })),
      fixes: fixesOf(findings, { isCustom: features !== null, canAccept }),
      accepted_ha: canAccept ? acceptedHa : null,
      unchecked: uncheckedOf(answer, drift !== null && around !== null),
    },
    fixed: answer?.fixed ?? null,
    acceptedPids: canAccept ? acceptedPids : [],
    driftedPids: [...driftedPids],
    hashes,
  };
}

function uncheckedOf(answer: HealthAnswer | null, isCompared: boolean): string | null {
  if (answer === null) return TOO_SLOW;
  if (!isCompared) return TOO_MUCH;
  return answer.isComplete ? null : TOO_TANGLED;
}

const hashOf = (facts: unknown) => createHash('md5').update(JSON.stringify(facts)).digest('hex');

const NO_DRIFT = { drifted: [], cadastre: [] };

function fixesOf(
  findings: BoundaryHealth['findings'],
  { isCustom, canAccept }: { isCustom: boolean; canAccept: boolean },
): BoundaryFix[] {
  const has = (kind: BoundaryHealth['findings'][number]['kind']) =>
    findings.some((finding) => finding.kind === kind);
  const offered: Record<BoundaryFix, boolean> = {
    'move-gate': has('gate'),
    'drop-slivers': has('slivers'),
    'fill-gaps': has('gaps') && isCustom,
    snap: has('strips'),
    'whole-parcels': findings.some(({ divided }) => divided.some(isMostlyInside)),
    'accept-parcels': canAccept,
  };
  return (Object.keys(offered) as BoundaryFix[]).filter((fix) => offered[fix]);
}
