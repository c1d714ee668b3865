import type { Noun } from './command.ts';

export const NOUNS: readonly Noun[] = [
  {
    name: 'login',
    about: 'Signs you in to a server.',
    load: async () => (await import('./commands/account/login.ts')).loginCommand,
  },
  {
    name: 'logout',
    about: 'Signs you out.',
    load: async () => (await import('./commands/account/logout.ts')).logoutCommand,
  },
  {
    name: 'whoami',
    about: 'Shows who is signed in, where, and with which rights.',
    load: async () => (await import('./commands/account/whoami.ts')).whoamiCommand,
  },
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
