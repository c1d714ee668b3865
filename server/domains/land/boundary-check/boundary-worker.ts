import type { BoundaryFeature } from '#shared/api/contract';
import { giveWay } from '../../../platform/workers/low-priority.ts';
import { checkBoundary } from './check-boundary.ts';

/** Worker thread program that validates boundaries; a crafted outline can take it minutes. */
giveWay();

export const answer = (features: string) =>
  checkBoundary(JSON.parse(features) as BoundaryFeature[]);
