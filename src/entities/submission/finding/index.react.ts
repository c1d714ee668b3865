export { overlapText } from './model/land-rules.ts';
export type { PreFlightColumn, RegulatorColumn } from './model/preview.ts';
