import type { Ground } from './ground.ts';
import type { Watercourse } from './landscape.ts';
import { CREEKS } from './riverina-country.ts';
import { EXTENT, RIVER, RIVER_WIDTH_M } from './riverina.ts';

const CREEK_STEP_M = 150;

/** The river has its own parcels; the creeks run through paddocks. */
export function riverinaWatercourses(ground: Ground): Watercourse[] {
  const river = ground.course(RIVER, EXTENT.west, EXTENT.east);
  return [
    { name: 'Nardoo River', line: river, widthM: RIVER_WIDTH_M },
    ...CREEKS.map(({ name, fromY, toY, xAt }) => {
      const steps = Math.ceil(Math.abs(toY - fromY) / CREEK_STEP_M);
      const line = Array.from({ length: steps + 1 }, (_, i) => {
        const y = fromY + ((toY - fromY) * i) / steps;
        return ground.place(xAt(y), y);
      });
      return { name, line, widthM: 8 };
    }),
  ];
}
