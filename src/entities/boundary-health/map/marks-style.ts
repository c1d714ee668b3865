import type { PathOptions } from 'leaflet';
import type { BoundaryMarks } from '../state/boundary-marks.ts';

/** An earlier version is a dashed line over the present boundary; a finding is an area on it. */
export const MARKS_STYLES: Record<BoundaryMarks['look'], PathOptions> = {
  version: {
    color: '#fff',
    weight: 3,
    opacity: 1,
    dashArray: '8 6',
    fill: false,
    lineJoin: 'round',
  },
  finding: {
    color: '#00e5ff',
    weight: 3,
    opacity: 1,
    fillColor: '#00e5ff',
    fillOpacity: 0.35,
    lineJoin: 'round',
  },
};
