import { accessSync, constants } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { LOCALE } from './browser.ts';

/** Finds a program on the PATH; returns its path, or null. */
export function programOnPath(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const isProgram = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/** A browser's programs, with a home of their own, which stop together. */
export interface BrowserProcess {
  child: ChildProcess;
  home: string;
  stop(): Promise<void>;
}

/** Starts a browser in a new home folder, which is removed when it stops. */
export async function startBrowser(
  command: (home: string) => Promise<[program: string, ...args: string[]]>,
  env: Record<string, string> = {},
): Promise<BrowserProcess> {
  const home = await mkdtemp(join(tmpdir(), 'fenceline-browser-'));
  const [program, ...args] = await command(home);
  const child = spawn(program, args, {
    // A group of their own, so that all of a browser's processes end.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: 'en_AU.UTF-8',
      TZ: LOCALE.timeZone,
      ...env,
    },
  });
  const exit = once(child, 'exit');
  return {
    child,
    home,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid!, 'SIGTERM');
        await exit;
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
