import { resolve } from 'node:path';
import type { CommandInput, OptionSpec } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const dataDirOption: OptionSpec = {
  flags: '--data-dir <FOLDER>',
  about: 'The server’s DATA_DIR. Default: $DATA_DIR, otherwise .data',
};

/**
 * The server's data directory: from the option, the setting or the server's default, in this order.
 */
export const dataDirOf = ({ options }: CommandInput, { env }: Terminal): string =>
  resolve((options['dataDir'] as string | undefined) ?? (env['DATA_DIR'] || '.data'));

/**
 * URL of the database that the server queries, from the server's settings; null if it answers from
 * memory.
 */
export const postgisUrlOf = ({ env }: Terminal): string | null =>
  env['PARCEL_ENGINE'] === 'postgis' ? (env['DATABASE_URL'] ?? null) : null;
