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

  // Before everything that takes time: a second server on this folder is told so at once. Those of
  // a shared database may share its files too.
  const release = settings.ROLE === 'all' ? await lockDataDir(settings.DATA_DIR) : async () => {};
  const { startFenceline } = await import('./fenceline.ts');
  const fenceline = await startFenceline({
    settings,
    log,
    programFolder,
    appFolder: join(programFolder, '../app'),
    version: VERSION_LABEL,
    onStep: (step) => say(`${step} …`),
  });
  say(
    settings.ROLE === 'worker'
      ? `Fenceline is ready to work jobs; ${fenceline.origin}/healthz says how it is.`
      : `Fenceline is ready at ${fenceline.origin}`,
  );
  if (settings.ROLE === 'web') say('This process works no jobs: another one has to.');
  if (settings.sandbox) {
    say('Sandbox: sign in as newcomer@fenceline.example with the password fenceline.');
  }

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: stopping …`);
    fenceline
      .stop()
      .then(release)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
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
