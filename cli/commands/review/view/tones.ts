import type { ProjectStatus } from '#shared/api/contract';
import type { Tone } from './line.ts';

/** Highlights statuses that wait for the partner, and failures more strongly. */
const TONES: Record<ProjectStatus, Tone> = {
  A1: 'faint',
  A2: 'faint',
  A3: 'faint',
  A4: 'faint',
  A5: 'warning',
  A6: 'warning',
  A7: 'warning',
  B1: 'faint',
  B2: 'warning',
  B3: 'accent',
  C1: 'accent',
  C2: 'accent',
  C3: 'bad',
  C4: 'good',
  C5: 'bad',
  C6: 'good',
};
export const statusTone = (status: ProjectStatus): Tone => TONES[status];
