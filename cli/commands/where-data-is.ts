import { resolve } from 'node:path';
import type { CommandInput, OptionSpec } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const dataDirOption: OptionSpec = {
  flags: '--data-dir <FOLDER>',
  about: 'The server’s DATA_DIR. Default: $DATA_DIR, else .data',
};

/** Where the server keeps its data: the option, the setting, the server's own default. */
export const dataDirOf = ({ options }: CommandInput, { env }: Terminal): string =>
  resolve((options['dataDir'] as string | undefined) ?? (env['DATA_DIR'] || '.data'));

/** The database the server answers from, set as for the server; null: it answers from memory. */
export const postgisUrlOf = ({ env }: Terminal): string | null =>
  env['PARCEL_ENGINE'] === 'postgis' ? (env['DATABASE_URL'] ?? null) : null;
