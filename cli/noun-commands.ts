import type { Noun } from './command.ts';
import { NOUNS } from './nouns.ts';

/** Loads commands on demand. */
const LOAD: Record<(typeof NOUNS)[number]['name'], Noun['load']> = {
  login: async () => (await import('./commands/account/login.ts')).loginCommand,
  logout: async () => (await import('./commands/account/logout.ts')).logoutCommand,
  whoami: async () => (await import('./commands/account/whoami.ts')).whoamiCommand,
  completion: async () =>
    (await import('./commands/completion/completion.ts')).completionCommand(() => NOUN_COMMANDS),
  cer: async () => (await import('./commands/cer/index.ts')).cerCommands,
  embed: async () => (await import('./commands/embed/index.ts')).embedCommands,
  farms: async () => (await import('./commands/farms/index.ts')).farmCommands,
  files: async () => (await import('./commands/files/index.ts')).fileCommands,
  geo: async () => (await import('./commands/geo/index.ts')).geoCommands,
  orders: async () => (await import('./commands/orders/index.ts')).orderCommands,
  owners: async () => (await import('./commands/owners/index.ts')).ownerCommands,
  parcels: async () => (await import('./commands/parcels/index.ts')).parcelCommands,
  permissions: async () => (await import('./commands/permissions/index.ts')).permissionCommands,
  plans: async () => (await import('./commands/plans/index.ts')).planCommands,
  projects: async () => (await import('./commands/projects/index.ts')).projectCommands,
  report: async () => (await import('./commands/report/index.ts')).reportCommands,
  serve: async () => (await import('./commands/operate/serve.ts')).serveCommand,
  migrate: async () => (await import('./commands/operate/migrate.ts')).migrateCommand,
  backup: async () => (await import('./commands/operate/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/operate/restore.ts')).restoreCommand,
  doctor: async () => (await import('./commands/operate/doctor.ts')).doctorCommand,
  audit: async () => (await import('./commands/audit/audit.ts')).auditCommand,
  config: async () => (await import('./commands/operate/config.ts')).configCommand,
  review: async () => (await import('./commands/review/index.ts')).reviewCommand,
};

export const NOUN_COMMANDS: readonly Noun[] = NOUNS.map((thing) => ({
  ...thing,
  load: LOAD[thing.name],
}));
