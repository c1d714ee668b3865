import { giveWay } from '../../../platform/workers/low-priority.ts';

/** Worker thread program that compares the land of projects and reads the register. */
giveWay();

export { answer } from './land-answer.ts';
