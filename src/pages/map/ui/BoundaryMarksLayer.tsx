import { AreasOverlay, PlaceMarker } from '#widgets/farm-map-view';
import { MARKS_STYLES } from '#entities/boundary-health/map';
import type { BoundaryMarks } from '#entities/boundary-health/react';
import type { PropertyRecord } from '#shared/api/contract';

export interface BoundaryMarksLayerProps {
  marks: BoundaryMarks;
  farm: PropertyRecord;
}

/** An earlier version of a boundary, or what a finding is about; its gate if that was elsewhere. */
export function BoundaryMarksLayer({ marks, farm }: BoundaryMarksLayerProps) {
  const { areas, look, point } = marks;
  const isElsewhere =
    point && (point[0] !== farm.front_gate_lng || point[1] !== farm.front_gate_lat);
  return (
    <>
      <AreasOverlay areas={areas} style={MARKS_STYLES[look]} />
      {isElsewhere && <PlaceMarker position={point} />}
    </>
  );
}
