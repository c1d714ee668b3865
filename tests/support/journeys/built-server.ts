import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Environment variable with the folder from which a new server copies its data; if unset, the
 * server generates its own.
 */
export const PREPARED_DATA = 'FENCELINE_PREPARED_DATA';
/** Environment variable with the address of the landscape that all servers of the tests share. */
export const SHARED_LANDSCAPE = 'FENCELINE_SHARED_LANDSCAPE';

/** From the folder of the package, because the benches run as one bundled file. */
const program = resolve('dist/server/main.js');

/** Below the ports that systems give to clients, so that no connection takes one meanwhile. */
const PORTS = { first: 20_000, count: 12_000 } as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    const server = createServer();
    server.listen(port, 'localhost');
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export interface ServerRun {
  child: ChildProcess;
  /** Output of both streams so far. */
  output: () => string;
  /** Resolves when the server reports that it is ready; rejects if it exits first. */
  ready: Promise<void>;
  /** Resolves when the output contains the text; rejects if the server exits first. */
  printed: (text: string) => Promise<void>;
  exitCode: Promise<number | null>;
}

/** Runs the built server, or a script that starts it, with its own address and data. */
export function runServer(env: Record<string, string>, script = program): ServerRun {
  if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  }
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(text)) resolve();
      };
      look();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
    });
  const ready = printed('Fenceline is ready at');
  ready.catch(() => undefined);
  return { child, output: () => output, ready, printed, exitCode };
}

/** A built server with its own data that can be stopped, killed and restarted. */
export class BuiltServer {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  private readonly env: Record<string, string>;
  private run: ServerRun | undefined;
  /** False while nobody has asked the server to end. */
  private isEnding = false;

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.dataDir = dataDir;
    this.env = env;
  }

  /** Creates the data folder in `parent`. */
  static async start(
    env: Record<string, string> = {},
    parent: string = tmpdir(),
  ): Promise<BuiltServer> {
    const dataDir = await mkdtemp(join(parent, 'fenceline-flow-'));
    const prepared = process.env[PREPARED_DATA];
    if (prepared) await cp(prepared, dataDir, { recursive: true });
    const landscape = process.env[SHARED_LANDSCAPE];
    const server = new BuiltServer(await freePort(), dataDir, {
      ...(landscape ? { SANDBOX_LANDSCAPE: landscape } : {}),
      ...env,
    });
    await server.startAgain();
    return server;
  }

  /** Like `start`, with the sandbox's sample documents, which it would make a minute later. */
  static async startWithDocuments(): Promise<BuiltServer> {
    const server = await BuiltServer.start({ SANDBOX_DOCUMENTS: 'now' });
    await server.printed('The sample documents are complete');
    return server;
  }

  /** Starts with its data, also as another version of the program. */
  async startAgain(script = program): Promise<void> {
    const env = { PORT: String(this.port), DATA_DIR: this.dataDir, ...this.env };
    const run = runServer(env, script);
    this.run = run;
    void run.exitCode.then((code) => {
      if (!this.isEnding) console.error(`The server ended with ${code}:\n${run.output()}`);
    });
    this.isEnding = false;
    await run.ready;
  }

  /** Stops the server and waits for it: in order, or at once like a power cut. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.isEnding = true;
    this.run?.child.kill(signal);
    return (await this.run?.exitCode) ?? null;
  }

  async printed(text: string): Promise<void> {
    await this.run?.printed(text);
  }

  get processId(): number {
    return this.run!.child.pid!;
  }

  output(): string {
    return this.run?.output() ?? '';
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
