import { draftSlot } from '#shared/lib/draft';

/** The stops of the tour; the map's controls carry their names in the attribute `data-tour`. */
export const STOPS = [
  {
    target: '[data-tour="search"]',
    title: 'Search',
    text: 'Type your address to fly to your farm.',
  },
  {
    target: '[data-tour="add-farm"]',
    title: 'Add your farm',
    text: 'Six steps register your farm. It is free, and nothing is lost if you stop halfway.',
  },
  {
    target: '[data-tour="layers"]',
    title: 'Layers',
    text: 'Switch on ground cover, trees or parcels, and move through the seasons.',
  },
  {
    target: '[data-tour="own-position"]',
    title: 'Where you are',
    text: 'Press this in the paddock to see your own position on the map.',
  },
] as const;

/** Whether this person has taken or skipped the tour on this device. */
export const tourSeen = draftSlot({
  name: 'map-tour',
  version: 1,
  isMinor: true,
  parse: (stored) => (stored === true ? true : null),
});
