import { giveWay } from '../../../platform/workers/low-priority.ts';

/** Worker thread program that checks paddocks; thousands of them may take it seconds. */
giveWay();

export { checkPaddocks as answer } from './check-paddocks.ts';
