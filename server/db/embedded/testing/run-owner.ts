import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { EmbeddedConnection, EmbeddedPostgresOptions } from '../index.ts';

type OwnerOptions = Pick<EmbeddedPostgresOptions, 'dataDir' | 'native' | 'loopback'>;

/** An `owner.ts` that runs as a process of its own. */
export interface Owner {
  process: ChildProcess;
  connection: EmbeddedConnection;
  version: string;
  /** Ends it as a person would: it stops PostgreSQL first. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Bundles `owner.ts` to plain JavaScript, readable for every user; `remove` deletes it. */
export async function bundleOwner() {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-owner-'));
  chmodSync(folder, 0o755);
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'owner.ts'),
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'owner.mjs' }, external: ['pg-native'] },
    },
  });
  const running: ChildProcess[] = [];

  /** Answers the started owner, or throws an error with the words in which it refused. */
  async function run(
    options: OwnerOptions,
    as: { uid?: number; gid?: number } = {},
  ): Promise<Owner> {
    const child = spawn(process.execPath, [join(folder, 'owner.mjs'), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      ...as,
    });
    running.push(child);
    const end = async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    };
    for await (const line of createInterface(child.stdout!)) {
      const told = JSON.parse(line) as { refused?: string } & Pick<Owner, 'connection' | 'version'>;
      if (told.refused) throw new Error(told.refused);
      if (!told.connection) continue;
      child.stdout!.resume();
      return {
        process: child,
        connection: told.connection,
        version: told.version,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      };
    }
    throw new Error('The owner ended without a word.');
  }

  return { run, remove: () => rmSync(folder, { recursive: true }) };
}
