import type { Noun } from './command.ts';

export const NOUNS: readonly Noun[] = [
  {
    name: 'parcels',
    about: 'The cadastre that is served: import one, see what is loaded.',
    load: async () => (await import('./commands/parcels/index.ts')).parcelCommands,
  },
];
