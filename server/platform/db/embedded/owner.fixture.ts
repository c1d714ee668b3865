// A minimal server, with only the lock and PostgreSQL, for tests that kill it or run it as another
// user.
import { lockDataDir, startEmbeddedPostgres } from './index.ts';
import type { OwnerOptions } from './run-owner.fixture.ts';

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = {
  info: (line: unknown) => say({ log: line }),
  warn: (line: unknown) => say({ log: line }),
  error: (line: unknown) => say({ log: line }),
};

// The lock does not keep the process alive.
setInterval(() => {}, 60_000);
try {
  const options = JSON.parse(process.argv[2]!) as OwnerOptions;
  const release = await lockDataDir(options.dataDir);
  if (options.lockOnly) {
    say({ ready: true });
  } else {
    const postgres = await startEmbeddedPostgres({ ...options, log });
    const end = async () => {
      await postgres.stop();
      await release();
      process.exit(0);
    };
    process.on('SIGTERM', () => void end());
    say({ ready: true, connection: postgres.connection });
  }
} catch (error) {
  say({ refused: (error as Error).message });
  process.exit(1);
}
