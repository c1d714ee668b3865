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
    name: 'cer',
    about: 'The regulator, for partner admins: check, submit and follow soil carbon projects.',
    load: async () => (await import('./commands/cer/index.ts')).cerCommands,
  },
  {
    name: 'embed',
    about: 'Maps of farms on other sites: list them, withdraw one.',
    load: async () => (await import('./commands/embed/index.ts')).embedCommands,
  },
  {
    name: 'farms',
    about: 'Your farms.',
    load: async () => (await import('./commands/farms/index.ts')).farmCommands,
  },
  {
    name: 'geo',
    about: 'Files of boundaries: whether one can be used, and what is wrong with it.',
    load: async () => (await import('./commands/geo/index.ts')).geoCommands,
  },
  {
    name: 'orders',
    about: 'Your orders.',
    load: async () => (await import('./commands/orders/index.ts')).orderCommands,
  },
  {
    name: 'parcels',
    about: 'The cadastre that is served: import one, see what is loaded.',
    load: async () => (await import('./commands/parcels/index.ts')).parcelCommands,
  },
  {
    name: 'permissions',
    about: 'Who is an admin: list, grant, revoke.',
    load: async () => (await import('./commands/permissions/index.ts')).permissionCommands,
  },
  {
    name: 'plans',
    about: 'Plans: their prices, owners and clients.',
    load: async () => (await import('./commands/plans/index.ts')).planCommands,
  },
  {
    name: 'projects',
    about: 'Soil carbon projects, for partner admins: list, show, export, decide on them.',
    load: async () => (await import('./commands/projects/index.ts')).projectCommands,
  },
  {
    name: 'serve',
    about: 'Runs the server.',
    load: async () => (await import('./commands/operate/serve.ts')).serveCommand,
  },
  {
    name: 'migrate',
    about: 'Brings the database to this version.',
    load: async () => (await import('./commands/operate/migrate.ts')).migrateCommand,
  },
  {
    name: 'backup',
    about: 'Saves the database and the files in one file.',
    load: async () => (await import('./commands/operate/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    about: 'Brings a backup back.',
    load: async () => (await import('./commands/operate/restore.ts')).restoreCommand,
  },
  {
    name: 'doctor',
    about: 'Checks every setting and every system there is to reach.',
    load: async () => (await import('./commands/operate/doctor.ts')).doctorCommand,
  },
  {
    name: 'config',
    about: 'Shows every setting, its value and where that is from.',
    load: async () => (await import('./commands/operate/config.ts')).configCommand,
  },
  {
    name: 'review',
    about: 'Soil projects on the whole terminal, for partner admins.',
    load: async () => (await import('./commands/review/index.ts')).reviewCommand,
  },
];
