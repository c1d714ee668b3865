import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { BuiltServer } from '../../tests/support/journeys/built-server.ts';
import { medianOf, timed, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';

const MAX_START_MS = 3_000;
const SETTLE_MS = sized({ usual: 5_000, smoke: 0 });
const STARTED = { LOG_LEVEL: 'warn' };

/** Measures the start of the sandbox on data that exist, its stop, and its memory at rest. */
export async function benchStart({
  rounds,
  say,
}: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  say('The first start makes the data …');
  let first = 0;
  let server!: BuiltServer;
  first = await timed(async () => (server = await BuiltServer.start(STARTED)));
  const [starts, stops]: [number[], number[]] = [[], []];
  try {
    say(`${rounds} starts …`);
    for (let i = 0; i < rounds; i += 1) {
      stops.push(await timed(() => server.end()));
      starts.push(await timed(() => server.startAgain()));
    }
    await delay(SETTLE_MS);
    const bytes = await residentBytes(server.processId);
    const row = (what: string, unit: 'ms' | 'MB', ours: number, max: number | null): Measured => ({
      what,
      size: 1,
      unit,
      ours,
      peer: null,
      goal: max === null ? null : `≤ ${max} ${unit}`,
      met: max === null ? null : ours <= max,
    });
    return [
      row('first start, which makes the data', 'ms', first, null),
      row('start on existing data', 'ms', medianOf(starts), MAX_START_MS),
      row('stop', 'ms', medianOf(stops), null),
      row('memory at rest', 'MB', bytes / 1e6, null),
    ];
  } finally {
    await server.remove();
  }
}

/** Memory of one process; Linux only. */
async function residentBytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}
