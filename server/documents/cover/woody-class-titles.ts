import { WOODY_CLASSES } from './woody-classes.ts';

/** Column titles of the hectares by class, in the order of `WoodyFigures.classHa`. */
export const WOODY_CLASS_TITLES = [
  `below_${WOODY_CLASSES[0]!.from}_percent_ha`,
  ...WOODY_CLASSES.map(({ from }, i) => {
    const to = WOODY_CLASSES[i + 1]?.from;
    return to ? `canopy_${from}_to_${to}_percent_ha` : `canopy_over_${from}_percent_ha`;
  }),
];
