export { healthQuery, useHealth } from './api/use-health.ts';
export { useVersionLand, useVersions, versionsQuery } from './api/use-versions.ts';
export { $boundaryMarks, marksHidden, marksShown } from './state/boundary-marks.ts';
export type { BoundaryMarks } from './state/boundary-marks.ts';
