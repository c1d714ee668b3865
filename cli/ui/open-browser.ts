import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

type Env = Readonly<Record<string, string | undefined>>;

/** A program that still runs after this long has opened a browser, or is one itself. */
const FAILS_WITHIN_MS = 2_000;

/** Opens an address in the user's browser. Resolves to false if there is none here. */
export async function openInBrowser(address: string, env: Env): Promise<boolean> {
  const opener = openerFor(process.platform, env);
  if (opener === null) return false;
  const [program, ...args] = opener;
  try {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.unref();
    await once(child, 'spawn');
    const ended = once(child, 'exit').then(([code]) => code === 0);
    return await Promise.race([ended, delay(FAILS_WITHIN_MS, true, { ref: false })]);
  } catch {
    return false;
  }
}

/** The program that opens addresses, and its first arguments; null if nothing can show a page. */
export function openerFor(
  platform: NodeJS.Platform,
  env: Env,
): readonly [string, ...string[]] | null {
  if (env['BROWSER']) return [env['BROWSER']];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : null;
}
