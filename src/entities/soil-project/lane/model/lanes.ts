import { PROJECT_STATUSES, type ProjectStatus, type StatusCount } from '#shared/api/contract';
import { stageOf, whoActs } from './who-acts.ts';

/** The partner's lanes: whose turn a project is, as the partner's admins see it. */
export const LANES = ['mine', 'client', 'regulator', 'done'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_NAMES: Record<Lane, string> = {
  mine: 'My turn',
  client: 'Client’s turn',
  regulator: 'Regulator’s turn',
  done: 'Done',
};

/**
 * Returns the lane of a project. The server's own steps belong to the lane that they lead to or
 * interrupt, because they take seconds.
 */
export function laneOf(status: ProjectStatus): Lane {
  const actor = whoActs(status);
  if (actor === 'partner' || actor === 'provider') return 'mine';
  switch (stageOf(status)) {
    case 'Form':
    case 'Signature':
      return 'client';
    case 'Review':
      return 'mine';
    case 'Regulator':
      return 'regulator';
    case 'Approved':
      return 'done';
  }
}

export const statusesIn = (lane: Lane): ProjectStatus[] =>
  PROJECT_STATUSES.filter((status) => laneOf(status) === lane);

export interface LaneCount {
  lane: Lane;
  count: number;
  /** When the longest-waiting project reached its status, ISO 8601; null if there is none. */
  oldestSince: string | null;
}

/** Adds up the counts of the statuses in each lane. */
export function countLanes(counts: readonly StatusCount[]): LaneCount[] {
  return LANES.map((lane) => {
    const inLane = counts.filter(({ project_status: status }) => laneOf(status) === lane);
    return {
      lane,
      count: inLane.reduce((sum, { count }) => sum + count, 0),
      oldestSince: inLane.map(({ oldest_since: since }) => since).toSorted()[0] ?? null,
    };
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long ago something was: `3 days`, `5 hours`, `less than a minute`. */
export function waitText(sinceIso: string, nowMs: number): string {
  const waitedMs = nowMs - Date.parse(sinceIso);
  if (waitedMs >= DAY_MS) return counted(waitedMs / DAY_MS, 'day');
  if (waitedMs >= HOUR_MS) return counted(waitedMs / HOUR_MS, 'hour');
  if (waitedMs >= MINUTE_MS) return counted(waitedMs / MINUTE_MS, 'minute');
  return 'less than a minute';
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole.toLocaleString('en-AU')} ${unit}${whole === 1 ? '' : 's'}`;
}
