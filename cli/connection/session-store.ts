import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CommandFailedError } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

const Session = z.object({
  clientId: z.string(),
  tokenEndpoint: z.string(),
  /** Null if the provider cannot revoke tokens. */
  revocationEndpoint: z.string().nullable(),
  accessToken: z.string(),
  /** Null if the provider issues none; the session then ends with its access token. */
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Null if the provider returns none. */
  email: z.string().nullable(),
});
export type Session = z.infer<typeof Session>;

const Stored = z.object({
  /** The server of the latest sign-in. */
  server: z.string().nullable(),
  sessions: z.record(z.string(), Session),
});
type Stored = z.infer<typeof Stored>;

/** Age at which a lock counts as abandoned by a process that died. */
const LOCK_MS = 60_000;
const RETRY_MS = 50;
/** Says why a command waits once it has waited this long. */
const PATIENCE_MS = 1_000;

/** Returns the user's configuration folder for this program. */
export function configFolder(env: Terminal['env'], platform = process.platform): string {
  const own = env['FENCELINE_CONFIG_DIR'];
  if (own) return own;
  const home = env['HOME'] || homedir();
  if (platform === 'win32') {
    return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'fenceline');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'fenceline');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'fenceline');
}

/** Stores the sign-in session of each server in a file that only its owner can read. */
export class SessionStore {
  private readonly folder: string;
  private readonly file: string;
  private readonly terminal: Pick<Terminal, 'env' | 'say'>;
  private readonly signal: AbortSignal;

  /** `signal` ends the wait for another process. */
  constructor(terminal: Pick<Terminal, 'env' | 'say'>, signal: AbortSignal) {
    this.terminal = terminal;
    this.signal = signal;
    this.folder = configFolder(terminal.env);
    this.file = join(this.folder, 'sessions.json');
  }

  async signedInLast(): Promise<string | null> {
    return (await this.read()).server;
  }

  async sessionOf(server: string): Promise<Session | null> {
    return (await this.read()).sessions[server] ?? null;
  }

  /**
   * Replaces a server's session with the result of `next` (null removes it) and resolves to it.
   * Only one process at a time: a refresh token works once, and the second process to use it would
   * be signed out.
   */
  async change(
    server: string,
    next: (session: Session | null) => Promise<Session | null>,
  ): Promise<Session | null> {
    const unlock = await this.lock();
    try {
      const stored = await this.read();
      const before = stored.sessions[server] ?? null;
      const session = await next(before);
      if (session === before) return session;
      const { [server]: _, ...others } = stored.sessions;
      await this.write({
        server: session === null ? stored.server : server,
        sessions: session === null ? others : { ...others, [server]: session },
      });
      return session;
    } finally {
      await unlock();
    }
  }

  private async read(): Promise<Stored> {
    try {
      return Stored.parse(JSON.parse(await readFile(this.file, 'utf8')));
    } catch (error) {
      const nothing = { server: null, sessions: {} };
      if (error instanceof SyntaxError || error instanceof z.ZodError) return nothing;
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
      throw this.unusable(error);
    }
  }

  private async write(stored: Stored): Promise<void> {
    const draft = `${this.file}.${randomUUID()}`;
    try {
      await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600, flag: 'wx' });
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true });
      throw this.unusable(error);
    }
  }

  private async lock(): Promise<() => Promise<void>> {
    const lock = `${this.file}.lock`;
    const patienceEnds = Date.now() + PATIENCE_MS;
    for (let hasSaidWhy = false; ;) {
      try {
        await mkdir(this.folder, { recursive: true, mode: 0o700 });
        await (await open(lock, 'wx', 0o600)).close();
        return () => rm(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw this.unusable(error);
        const held = await stat(lock).catch(() => null);
        if (held && Date.now() - held.mtimeMs > LOCK_MS) await rm(lock, { force: true });
        else await delay(RETRY_MS, undefined, { signal: this.signal });
        if (held && !hasSaidWhy && Date.now() > patienceEnds) {
          hasSaidWhy = true;
          this.terminal.say(
            `Another command is using the sign-in in ${this.folder}. Waiting for it, or until ${LOCK_MS / 1_000} s after it started …`,
          );
        }
      }
    }
  }

  private unusable(error: unknown): CommandFailedError {
    const { code, message } = error as NodeJS.ErrnoException;
    return new CommandFailedError(
      `Your sign-in cannot be stored in ${this.folder} (${code ?? message}). Make the folder writable, or set FENCELINE_CONFIG_DIR to another.`,
    );
  }
}
