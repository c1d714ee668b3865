import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepCoverRecord } from '#entities/cover';
import { VERSION_LABEL } from '#shared/config';
import { DataDirInUseError, lockDataDir } from './platform/db/embedded/data-dir-lock.ts';
import { createLog } from './platform/log.ts';
import { misspelled } from './operate/unknown-names.ts';
import { SETTINGS } from './platform/settings/all-settings.ts';
import { coverRecordOf } from './platform/settings/groups/cover.ts';
import { readSettings, SettingsError, type Settings } from './platform/settings/settings.ts';
import { nodeName } from './platform/nodes/node-name.ts';
import { startFailure } from './start-failure.ts';
import { createVoice } from './voice.ts';

/** `npm start` gives up on this exit code, after which starting again would only fail again. */
const FOLDER_IN_USE = 73;

const programFolder = dirname(fileURLToPath(import.meta.url));

/** `npm start` passes the server's output on to the person at its terminal. */
const isForPerson = process.stdout.isTTY || process.send !== undefined;
let voice = createVoice(isForPerson, undefined);

async function main(): Promise<void> {
  warnOfMisspelledSettings();
  const settings = settingsOrExit();
  keepCoverRecord(coverRecordOf(settings));
  const node = nodeName(settings);
  const log = createLog(settings.LOG_LEVEL, { node });
  voice = createVoice(isForPerson, node);
  const { say } = voice;
  process.on('uncaughtException', (error) => {
    voice.crash(error);
    process.exit(1);
  });
  // A closed stdout or stderr must not stop the server for its users.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  // Locks the folder before any slow work, so that a second server on it fails at once. Servers
  // with a shared database may share a folder.
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
    process.send?.('ready');
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

/** Reports only names similar to ours, because the environment has other programs' names too. */
function warnOfMisspelledSettings(): void {
  for (const { name, meant } of misspelled(Object.keys(process.env), Object.keys(SETTINGS))) {
    if (meant === null) continue;
    voice.complain(`Unknown setting ${name}. Did you mean ${meant}?`);
  }
}

/**
 * Returns a signal that aborts with the first SIGINT or SIGTERM, or when the supervising process
 * ends, at any point of the start.
 */
function stopRequests(say: (line: string) => void): AbortSignal {
  const stopping = new AbortController();
  const stop = (why: string) => {
    if (stopping.signal.aborted) return;
    say(`${why}: stopping …`);
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop(name));
  const supervisorGone = () => stop('Stop requested');
  process.on('disconnect', supervisorGone);
  if (process.send && !process.connected) supervisorGone();
  return stopping.signal;
}

function sayReady({ ROLE, sandbox }: Settings, origin: string, say: (line: string) => void): void {
  say(
    ROLE === 'worker'
      ? `Fenceline is ready to run jobs. Health check: ${origin}/healthz`
      : `Fenceline is ready at ${origin}`,
  );
  if (ROLE === 'web') say('This process runs no jobs. Another process must run with ROLE=worker.');
  if (sandbox) {
    say('Sandbox: sign in as newcomer@fenceline.example with the password fenceline.');
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    voice.complain(`These settings cannot be used:\n${error.message}`);
    return process.exit(1);
  }
}

main().catch((error: unknown) => {
  voice.complain(startFailure(error));
  process.exit(error instanceof DataDirInUseError ? FOLDER_IN_USE : 1);
});
