// A server reduced to its lock and its PostgreSQL, for tests that kill it or run it as another user.
import { lockDataDir, startEmbeddedPostgres } from '../index.ts';

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = {
  info: (line: unknown) => say({ log: line }),
  warn: (line: unknown) => say({ log: line }),
  error: (line: unknown) => say({ log: line }),
};

try {
  const options = JSON.parse(process.argv[2]!) as {
    dataDir: string;
    native?: string;
    loopback?: boolean;
  };
  const release = await lockDataDir(options.dataDir);
  const postgres = await startEmbeddedPostgres({ ...options, log });
  process.on('SIGTERM', () => {
    void postgres
      .stop()
      .then(release)
      .then(() => process.exit(0));
  });
  say({ connection: postgres.connection, version: postgres.version });
} catch (error) {
  say({ refused: (error as Error).message });
  process.exit(1);
}
