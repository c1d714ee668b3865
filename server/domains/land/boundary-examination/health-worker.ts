import { giveWay } from '../../../platform/workers/low-priority.ts';

/** Worker thread program that examines boundaries. */
giveWay();

export { examine as answer } from './examine.ts';
