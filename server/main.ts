import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION_LABEL } from '#shared/config';
import { lockDataDir } from './db/embedded/data-dir-lock.ts';
import { createLog } from './log.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import { startFailure } from './start-failure.ts';

const programFolder = dirname(fileURLToPath(import.meta.url));

async function main(): Promise<void> {
  const settings = settingsOrExit();
  const log = createLog(settings.LOG_LEVEL);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Whoever read the output may be gone; the server is there for others too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  // Before everything that takes time: a second server on this folder is told so at once. Those of
  // a shared database may share its files too.
  const release = settings.ROLE === 'all' ? await lockDataDir(settings.DATA_DIR) : async () => {};
  const stopping = stopRequests(say);
  try {
    const { startFenceline } = await import('./fenceline.ts');
    const fenceline = await startFenceline({
      settings,
      log,
      programFolder,
      appFolder: join(programFolder, '../app'),
      version: VERSION_LABEL,
      onStep: (step) => say(`${step} …`),
      signal: stopping,
    });
    sayReady(settings, fenceline.origin, say);
    if (!stopping.aborted) await once(stopping, 'abort');
    await fenceline.stop();
  } catch (error) {
    if (!stopping.aborted) throw error;
    if (error !== stopping.reason) {
      log.error({ err: error }, 'stop failed');
      process.exitCode = 1;
    }
  }
  await release();
  process.exit();
}

/** Aborts with the first SIGINT or SIGTERM, at whatever point of its start the server is. */
function stopRequests(say: (line: string) => void): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) return;
      say(`${name}: stopping …`);
      stopping.abort();
    });
  }
  return stopping.signal;
}

function sayReady({ ROLE, sandbox }: Settings, origin: string, say: (line: string) => void): void {
  say(
    ROLE === 'worker'
      ? `Fenceline is ready to work jobs; ${origin}/healthz says how it is.`
      : `Fenceline is ready at ${origin}`,
  );
  if (ROLE === 'web') say('This process works no jobs: another one has to.');
  if (sandbox) {
    say('Sandbox: sign in as newcomer@fenceline.example with the password fenceline.');
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`These settings cannot be used:\n${error.message}\n`);
    return process.exit(1);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
