import { medianOf, nearlyAllOf, timed, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { PARCELS, startCustomer } from './customer.ts';
import { withReportServer } from './report-server.ts';

const IDLE_MS = sized({ usual: 8_000, smoke: 200 });
const MEGABYTE = 1024 * 1024;

/**
 * Measures complete reports of 100 comparison parcels over 126 seasons and 29 years, from the order
 * at a server in a separate process to the mail server; also the latency of other users' requests,
 * during reports and while the server is idle.
 */
export async function benchReport(options: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { rounds, say } = options;
  return withReportServer(say, async ({ server, setUpClientFor, visitors, nextMail }) => {
    const customer = await startCustomer(setUpClientFor);
    const reportMs: number[] = [];
    const [idle, busy]: [number[], number[]] = [[], []];
    const holds: { idle: number[]; busy: number[] } = { idle: [], busy: [] };
    const memory: { first: number[]; most: number[] } = { first: [], most: [] };
    // The first round warms up the server and counts only for memory.
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`);
      const keyMail = nextMail();
      const farm = await customer.farm();
      await keyMail;
      await visitors.warmUp();
      await server.state();
      const idleUntil = performance.now() + IDLE_MS;
      const whileIdle = await visitors.askUntil(() => performance.now() > idleUntil);
      const idleState = await server.state();
      const mail = nextMail();
      await customer.benchmark(farm);
      let isMade = false;
      const report = timed(() => mail).finally(() => (isMade = true));
      const whileBusy = await visitors.askUntil(() => isMade);
      const ms = await report;
      const busyState = await server.state();
      memory.first.push(busyState.firstBytes);
      memory.most.push(busyState.mostBytes);
      if (round === 0) continue;
      reportMs.push(ms);
      idle.push(...whileIdle);
      busy.push(...whileBusy);
      holds.idle.push(idleState.longestHoldMs);
      holds.busy.push(busyState.longestHoldMs);
    }
    say(`${busy.length} requests of others while reports were made.`);
    const [first, most] = [Math.min(...memory.first), Math.max(...memory.most)].map(
      (bytes) => bytes / MEGABYTE,
    ) as [number, number];
    const slowest = Math.max(...reportMs);
    const ratio = nearlyAllOf(busy) / nearlyAllOf(idle);
    const row = (what: string, unit: Measured['unit'], ours: number): Measured => ({
      what,
      size: PARCELS,
      unit,
      ours,
      peer: null,
      goal: null,
      met: null,
    });
    return [
      row(
        'a report of 126 seasons and 29 years, from the request to the mail',
        'ms',
        medianOf(reportMs),
      ),
      {
        ...row('the slowest of them', 'ms', slowest),
        goal: '≤ 10,000 ms',
        met: slowest <= 10_000,
      },
      {
        ...row('the server’s memory at most, with all its processes (idle beside it)', 'MB', most),
        peer: first,
        goal: '≤ 500 MB',
        met: most <= 500,
      },
      {
        ...row('others’ requests meanwhile, 95 % within', 'ms', nearlyAllOf(busy)),
        peer: nearlyAllOf(idle),
        goal: '≤ 1.2 ×',
        met: ratio <= 1.2,
      },
      {
        ...row('others’ requests meanwhile, half within', 'ms', medianOf(busy)),
        peer: medianOf(idle),
      },
      {
        ...row('others wait for the server’s own work, at most', 'ms', Math.max(...holds.busy)),
        peer: Math.max(...holds.idle),
      },
    ];
  });
}
