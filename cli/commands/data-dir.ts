import { resolve } from 'node:path';
import type { CommandInput } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const dataDirOption = {
  '--data-dir <FOLDER>': 'The server’s DATA_DIR. Default: $DATA_DIR, otherwise .data',
};

/**
 * The server's data directory: from the option, the setting or the server's default, in this order.
 */
export const dataDirOf = (
  { options }: CommandInput<typeof dataDirOption>,
  { env }: Terminal,
): string => resolve(options.dataDir ?? (env['DATA_DIR'] || '.data'));

/**
 * URL of the database that the server queries, from the server's settings; null if it answers from
 * memory.
 */
export const postgisUrlOf = ({ env }: Terminal): string | null =>
  env['PARCEL_ENGINE'] === 'postgis' ? (env['DATABASE_URL'] ?? null) : null;
