import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { Account } from './account.ts';
import type { EmbeddedConnection } from './index.ts';
import { isUsableBy } from './programs-copy.ts';
import { packagedPrograms } from './programs.ts';

export interface OwnerOptions {
  dataDir: string;
  native?: string;
  loopback?: boolean;
  /** Takes the lock without starting PostgreSQL. */
  lockOnly?: boolean;
}

/** An `owner.fixture.ts` that runs in its own process. */
export interface Owner {
  child: ChildProcess;
  connection: EmbeddedConnection;
  /** SIGTERM shuts PostgreSQL down, as an operator would; SIGKILL leaves it running. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export type RunOwner = (options: OwnerOptions, as?: Account) => Promise<Owner>;

/** Bundles `owner.fixture.ts` to plain JavaScript that every user may read. */
export async function bundleOwner(): Promise<{ runOwner: RunOwner; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-owner-'));
  chmodSync(folder, 0o755);
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'owner.fixture.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'owner.mjs' }, external: ['pg-native'] },
    },
  });
  const owners: Owner[] = [];
  return {
    async runOwner(options, as) {
      // The bundle is outside the project, where Node finds no packages.
      const complete = { native: packagedPrograms(), ...options };
      const owner = await run([nodeFor(as, folder), join(folder, 'owner.mjs')], complete, as);
      owners.push(owner);
      return owner;
    },
    async remove() {
      for (const owner of owners) await owner.end('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Returns a Node that the user can run: a copy, if the original is in a folder only root may enter.
 */
function nodeFor(as: Account | undefined, folder: string): string {
  if (isUsableBy(as ?? null, process.execPath)) return process.execPath;
  const copy = join(folder, 'node');
  if (!existsSync(copy)) copyFileSync(process.execPath, copy);
  return copy;
}

/** Returns the started owner, or throws an error with its refusal. */
async function run(
  [node, program]: [string, string],
  options: OwnerOptions,
  as: Account | undefined,
): Promise<Owner> {
  const child = spawn(node, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...as,
  });
  for await (const line of createInterface(child.stdout)) {
    const message = JSON.parse(line) as { ready?: true; refused?: string };
    if (message.refused !== undefined) throw new Error(message.refused);
    if (!message.ready) continue;
    child.stdout.resume();
    return { child, ...(message as unknown as Pick<Owner, 'connection'>), end };
  }
  throw new Error('The owner exited without output.');

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
