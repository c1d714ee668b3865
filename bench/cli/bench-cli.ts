import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/test-issuer.ts';
import { inTurn, timed, type Measured } from '../measure.ts';
import { startServerUnderTest, type ServerUnderTest } from '../report/server-under-test.ts';
import { generateProjects } from './generate-projects.ts';

const PROJECTS = 10_000;
const MOST_MEMORY_MB = 200;
const MOST_HELP_RATIO = 1.4;
const PARTNER = 'partner@agriprove.example';
const MB = 1024 * 1024;

export interface CliBenchOptions {
  rounds: number;
  /** Folder of the built command line and server. */
  programFolder: string;
  say: (line: string) => void;
}

/** Measures how soon the command line answers, and what an export of every project takes. */
export async function benchCli({
  rounds,
  programFolder,
  say,
}: CliBenchOptions): Promise<Measured[]> {
  const cli = join(programFolder, 'cli/fenceline.cjs');
  say(`--help and node -e 0 in turn, ${rounds} times …`);
  const help = await inTurn({
    questions: Array.from({ length: rounds }, (_, i) => i),
    ours: () => run([cli, '--help'], {}),
    peer: () => run(['-e', '0'], {}),
  });
  const ratio = help.ours / help.peer!;
  const measured: Measured[] = [
    {
      size: 1,
      what: '--help beside node -e 0',
      unit: 'ms',
      ...help,
      goal: `≤ ${MOST_HELP_RATIO} ×`,
      met: ratio <= MOST_HELP_RATIO,
    },
  ];
  return [...measured, ...(await measureExports(cli, programFolder, say))];
}

/** Exports of every project that a server with very many has. */
async function measureExports(
  cli: string,
  programFolder: string,
  say: CliBenchOptions['say'],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const issuer = await startTestIssuer();
  let server: ServerUnderTest | null = null;
  try {
    server = await startServerUnderTest(programFolder, {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
    });
    const { dataDir: folder } = server;
    say(`Making ${PROJECTS.toLocaleString('en-AU')} projects …`);
    await generateProjects(await embeddedConnection(folder), PROJECTS);
    const env = {
      FENCELINE_SERVER: server.origin,
      FENCELINE_CONFIG_DIR: folder,
      FENCELINE_TOKEN: await issuer.token(PARTNER),
    };
    for (const format of ['csv', 'json', 'geojson'] as const) {
      measured.push(...(await measureExport(cli, format, join(folder, `all.${format}`), env, say)));
    }
  } finally {
    await server?.stop();
    await issuer.stop();
  }
  return measured;
}

async function measureExport(
  cli: string,
  format: string,
  file: string,
  env: Record<string, string>,
  say: CliBenchOptions['say'],
): Promise<Measured[]> {
  let peakMb = 0;
  const ms = await timed(async () => {
    const args = [cli, 'projects', 'export', '--all', `--${format}`, '-o', file];
    peakMb = await run(['--import', TELL_PEAK, ...args], env);
  });
  const { size } = await stat(file);
  say(`${format}: ${(size / MB).toFixed(0)} MB in ${(ms / 1_000).toFixed(1)} s`);
  const line = { size: PROJECTS, peer: null };
  return [
    {
      ...line,
      what: `export --all --${format}, memory at its peak`,
      unit: 'MB',
      ours: peakMb,
      goal: `≤ ${MOST_MEMORY_MB} MB`,
      met: peakMb <= MOST_MEMORY_MB,
    },
    { ...line, what: `export --all --${format}`, unit: 'ms', ours: ms, goal: null, met: null },
  ];
}

/**
 * Tells on descriptor 3 how much memory the process took at its peak, in kB. The kernel's own mark
 * where there is one: what a parent held counts into the figure of `resourceUsage`.
 */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeSync } from 'node:fs';
process.on('exit', () => {
  let peak = String(process.resourceUsage().maxRSS);
  try { peak = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]; } catch {}
  writeSync(3, peak);
});`)}`;

/** Runs Node to its end; resolves to the megabytes of memory it told of. */
async function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const told = { error: '', peakKb: '' };
  child.stderr!.on('data', (chunk) => (told.error += String(chunk)));
  child.stdio[3]!.on('data', (chunk) => (told.peakKb += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${told.error}`);
  return Number(told.peakKb) / 1024;
}
