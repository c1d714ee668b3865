export { LANES, LANE_NAMES, type Lane, countLanes, laneOf, waitText } from './model/lanes.ts';
export { PROJECT_STAGES, stageOf, turnText, whatHappensNow } from './model/who-acts.ts';
