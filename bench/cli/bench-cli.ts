import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/support/server/test-issuer.ts';
import { inTurn, timed, type Measured } from '../measure.ts';
import { startServerUnderTest, type ServerUnderTest } from '../report/server-under-test.ts';
import { sized } from '../sized.ts';
import { generateProjects } from './generate-projects.ts';

const PROJECTS = sized({ usual: 10_000, smoke: 20 });
const MAX_MEMORY_MB = 200;
const MAX_HELP_RATIO = 1.4;
const PARTNER = 'partner@agriprove.example';
const MB = 1024 * 1024;

export interface CliBenchOptions {
  rounds: number;
  say: (line: string) => void;
}

/**
 * Measures the response time of the command line, and time and memory of an export of every
 * project.
 */
export async function benchCli({ rounds, say }: CliBenchOptions): Promise<Measured[]> {
  const cli = resolve('dist/cli/fenceline.cjs');
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
      goal: `≤ ${MAX_HELP_RATIO} ×`,
      met: ratio <= MAX_HELP_RATIO,
    },
  ];
  return [...measured, ...(await measureExports(cli, say))];
}

/** Measures exports of every project from a server with a very large number of them. */
async function measureExports(cli: string, say: CliBenchOptions['say']): Promise<Measured[]> {
  const measured: Measured[] = [];
  const issuer = await startTestIssuer();
  let server: ServerUnderTest | null = null;
  try {
    server = await startServerUnderTest({
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PARTNER_DOMAINS: 'agriprove.example',
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
      goal: `≤ ${MAX_MEMORY_MB} MB`,
      met: peakMb <= MAX_MEMORY_MB,
    },
    { ...line, what: `export --all --${format}`, unit: 'ms', ours: ms, goal: null, met: null },
  ];
}

/**
 * Reports the process's peak memory in kB on descriptor 3. Prefers the kernel's own peak value,
 * because `resourceUsage` includes what the parent held.
 */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeSync } from 'node:fs';
process.on('exit', () => {
  let peak = String(process.resourceUsage().maxRSS);
  try { peak = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]; } catch {}
  writeSync(3, peak);
});`)}`;

/** Runs Node to its end; resolves to the peak memory it reported, in MB. */
async function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const output = { error: '', peakKb: '' };
  child.stderr!.on('data', (chunk) => (output.error += String(chunk)));
  child.stdio[3]!.on('data', (chunk) => (output.peakKb += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${output.error}`);
  return Number(output.peakKb) / 1024;
}
