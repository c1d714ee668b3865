import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { FAULTS } from './faults/faults.ts';
import { HOSTILE, SUSTAINED, type Hostile, type Statuses } from './hostile/requests.ts';
import { prepareTarget } from './hostile/target.ts';
import { startAnew, underAttack, type UnderAttack } from './hostile/under-attack.ts';
import { startProbe, type Probe } from './probe.ts';
import { MAX_BODY_MS, slowConnections } from './slow.ts';
import { tableOf } from './table.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const ms = (value: number) => `${value.toFixed(0)} ms`;
const say = (line: string) => process.stderr.write(`${line}\n`);
const statusesOf = (statuses: Statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');

/** Response times of others are measured for two seconds, and may grow by 100 ms. */
const MEASURING = { idleMs: 2_000, maxSlowerMs: 100 };
/** Maximum slowdown of others next to one user who stays within every limit. */
const MAX_P95_RATIO = 2;

/** Runs every hostile request; prints the tables and returns whether every limit was met. */
async function hostile(server: BuiltServer): Promise<boolean> {
  say('Signing in and preparing farms, orders and maps');
  const signIn = await prepareTarget(server.origin);
  const attack = async (request: Hostile): Promise<UnderAttack> => {
    say(request.name);
    const target = await signIn();
    const probe = startProbe(server.origin, target.victims, folder);
    const result = await underAttack(target, probe, request, MEASURING);
    probe.end();
    // Leftover load would count towards the next attack.
    if (!result.isWithinBar) await startAnew(server, result);
    return result;
  };

  let allMet = true;
  const verdict = (isMet: boolean) => {
    allMet &&= isMet;
    return isMet ? 'met' : 'NOT MET';
  };
  const rows: string[][] = [];
  for (const request of HOSTILE) {
    const { name, idle, during, barMs, statuses, isWithinBar } = await attack(request);
    rows.push([
      name,
      ms(idle.p50),
      ms(idle.p99),
      ms(during.p99),
      ms(barMs),
      `${during.failed} of ${during.count}`,
      statusesOf(statuses),
      verdict(isWithinBar),
    ]);
  }
  const headings = ['while', 'idle p50', 'idle p99', 'p99', 'bar', 'failed', 'attack answered', ''];
  process.stdout.write(tableOf(headings, rows));

  const sustained: string[][] = [];
  for (const request of SUSTAINED) {
    const { name, idle, during, statuses } = await attack(request);
    const ratio = during.p95 / idle.p95;
    sustained.push([
      name,
      ms(idle.p95),
      ms(during.p95),
      `${ratio.toFixed(2)}×`,
      `${MAX_P95_RATIO}×`,
      `${during.failed} of ${during.count}`,
      statusesOf(statuses),
      verdict(ratio <= MAX_P95_RATIO),
    ]);
  }
  const columns = ['while', 'idle p95', 'p95', 'ratio', 'bar', 'failed', 'user answered', ''];
  process.stdout.write(`\n${tableOf(columns, sustained)}`);
  return allMet;
}

async function slow(server: BuiltServer): Promise<boolean> {
  const { victims } = await (await prepareTarget(server.origin))();
  const probe: Probe = startProbe(server.origin, victims, folder);
  say('500 slow connections for 30 s');
  const { idle, during, ended, isWithinBar } = await slowConnections(server.port, probe);
  probe.end();
  process.stdout.write(
    tableOf(
      ['others', 'p50', 'p95', 'p99', 'max', 'failed'],
      [
        ['idle', idle],
        ['during', during],
      ].map(([name, figures]) => {
        const { p50, p95, p99, max, failed, count } = figures as typeof idle;
        return [String(name), ms(p50), ms(p95), ms(p99), ms(max), `${failed} of ${count}`];
      }),
    ),
  );
  process.stdout.write(
    tableOf(
      ['slow', 'ended by the server', 'last after', 'bar'],
      Object.entries(ended).map(([kind, { count, of, lastMs }]) => [
        kind,
        `${count} of ${of}`,
        count === 0 ? '' : ms(lastMs),
        kind === 'body' ? `all within ${ms(MAX_BODY_MS)}` : '',
      ]),
    ),
  );
  return isWithinBar;
}

const ON_ONE_SERVER: Readonly<Record<string, (server: BuiltServer) => Promise<boolean>>> = {
  hostile,
  slow,
};

async function onServer(topic: (server: BuiltServer) => Promise<boolean>): Promise<boolean> {
  const server = await BuiltServer.start({ LOG_LEVEL: 'warn' });
  try {
    return await topic(server);
  } finally {
    await server.remove();
  }
}

/** Arguments: topic, how often a fault is caused, minutes of load. */
async function main(): Promise<number> {
  const [name = '', times, minutes] = process.argv.slice(2);
  const topic = ON_ONE_SERVER[name];
  if (topic) return (await onServer(topic)) ? 0 : 1;
  const fault = FAULTS[name];
  if (!fault) return 2;
  return (await fault({ times: Number(times), minutes: Number(minutes) })) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
