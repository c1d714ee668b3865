import { createEvent, createStore } from 'effector';
import { accountChanged } from '#shared/auth/react';
import type { Area } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';

/** What the map shows about a farm's boundary: an earlier version of it, or a finding. */
export interface BoundaryMarks {
  farmId: number;
  look: 'version' | 'finding';
  areas: readonly Area[];
  /** A version's gate, or the position that a finding is about. */
  point?: LonLat;
}

export const marksShown = createEvent<BoundaryMarks>();
export const marksHidden = createEvent();
export const $boundaryMarks = createStore<BoundaryMarks | null>(null)
  .on(marksShown, (_, marks) => marks)
  .reset([marksHidden, accountChanged]);
