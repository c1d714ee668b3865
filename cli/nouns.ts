import type { Noun } from './command.ts';

export const NOUNS: readonly Noun[] = [
  {
    name: 'geo',
    about: 'Files of boundaries: whether one can be used, and what is wrong with it.',
    load: async () => (await import('./commands/geo/index.ts')).geoCommands,
  },
  {
    name: 'parcels',
    about: 'The cadastre that is served: import one, see what is loaded.',
    load: async () => (await import('./commands/parcels/index.ts')).parcelCommands,
  },
];
