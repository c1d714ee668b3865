import type { BoundaryFeature } from '#shared/api/contract';
import { answerEach } from '../../platform/workers/answer-each.ts';
import { checkBoundary } from './check-boundary.ts';

/** Worker thread program that validates boundaries; a crafted outline can take it minutes. */
answerEach((features: string) => checkBoundary(JSON.parse(features) as BoundaryFeature[]));
