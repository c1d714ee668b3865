/**
 * Settings for a PostgreSQL that shares its machine with the server. They keep what users typed out
 * of its log: it quotes neither a refused statement nor its values.
 */
const SETTINGS = {
  max_connections: '80',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Listening address of PostgreSQL: a socket in its data directory, or a port of this machine. */
export type Listening = { socket: true } | { socket: false; port: number };

/** Builds the command line that starts a cluster; the process list shows `name`. */
export function postgresArguments(
  dataDirectory: string,
  name: string,
  listening: Listening,
): string[] {
  const listen: Record<string, string> = listening.socket
    ? { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(listening.port) };
  const settings = Object.entries({ ...SETTINGS, ...listen, cluster_name: name });
  return ['-D', dataDirectory, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}
