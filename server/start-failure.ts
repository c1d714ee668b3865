/** Errors whose message is a complete sentence with a remedy for the person at the terminal. */
const SPEAKS_FOR_ITSELF = new Set([
  'DataDirInUseError',
  'EmbeddedPostgresError',
  'LinkSecretError',
  'NewerDatabaseError',
  'PoolerError',
  'PostgisCadastreError',
  'SettingsError',
  'SnapshotError',
]);

export const speaksForItself = (error: Error) => SPEAKS_FOR_ITSELF.has(error.name);

/** Explains in plain words why the server did not start, with the remedy if one is known. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Fenceline could not start.';
  if (speaksForItself(error)) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or start with another one: PORT=${(port ?? 4180) + 1} npm start`;
    case 'EACCES':
      return port
        ? `This user has no permission to use port ${port}. Choose one above 1023 with PORT=….`
        : `This user has no permission to write there: ${error.message}. Choose another DATA_DIR.`;
    case 'EADDRNOTAVAIL':
      return `The address ${address} does not belong to this machine. Check HOST.`;
    case 'ENOSPC':
      return 'The disk is full. Free some space in DATA_DIR and start again.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database in DATABASE_URL cannot be reached. Check its address and that it runs.';
    default:
      return `Fenceline could not start: ${error.message}`;
  }
}
