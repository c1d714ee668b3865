import type { BoundaryFeature } from '#shared/api/contract';
import { answerEach } from '../../platform/workers/answer-each.ts';
import { checkBoundary } from './check-boundary.ts';

/** The program of a thread that judges boundaries; a crafted outline can take it minutes. */
answerEach((features: string) => checkBoundary(JSON.parse(features) as BoundaryFeature[]));
