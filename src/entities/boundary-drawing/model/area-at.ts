import { pointInGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import type { DrawnArea, Drawing } from './drawing.ts';

/** The area at a position; where areas overlap, the one drawn last. */
export const areaAt = ({ areas }: Drawing, position: LonLat): DrawnArea | undefined =>
  areas.findLast(({ rings }) =>
    pointInGeometry(position, {
      type: 'Polygon',
      coordinates: rings.map((vertices) =>
        [...vertices, vertices[0]!].map((vertex) => [...vertex]),
      ),
    }),
  );
