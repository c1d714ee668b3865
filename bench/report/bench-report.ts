import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpReceiver } from '../../sandbox/mailbox/smtp-receiver.ts';
import { clientOf, setUpClientOf } from '../client.ts';
import { medianOf, nearlyAllOf, timed, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { writeCoverRasters } from './cover-rasters.ts';
import { PARCELS, signUp, signInWith, startCustomer, startTestIssuer } from './customer.ts';
import { startServerUnderTest } from './server-under-test.ts';
import { Visitors } from './visitors.ts';

const VISITORS = sized({ usual: 24, smoke: 2 });
/** Kurrajong Park in the sample district. */
const MIDDLE = [146.21, -34.465] as const;
const IDLE_MS = sized({ usual: 8_000, smoke: 200 });
/** Timeout for a mail, and for the calls before it, which may wait. */
const MAIL_LIMIT_MS = 600_000;
/** Another mail says before it that the order was received. */
const WITH_FILES = /^Subject: .*: files of your order/m;
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
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-report-'));
  const issuer = await startTestIssuer();
  const mailbox = new EventEmitter<{ mail: [byteLength: number] }>();
  const smtp = await startSmtpReceiver(async (source) => {
    if (WITH_FILES.test(Buffer.from(source).toString('latin1')))
      mailbox.emit('mail', source.length);
  });
  /** The next mail with files. */
  const nextMail = async () => {
    const [byteLength] = await once(mailbox, 'mail', {
      signal: AbortSignal.timeout(MAIL_LIMIT_MS),
    });
    return byteLength as number;
  };
  const stops = [() => smtp.stop(), () => issuer.stop()];
  try {
    say('Writing 126 rasters of ground cover and 29 of woody cover …');
    const cover = await writeCoverRasters(folder, MIDDLE);
    const server = await startServerUnderTest({
      ...signInWith(issuer),
      ...cover,
      SMTP_URL: smtp.smtpUrl,
    });
    stops.push(() => server.stop());
    const callerOf = (email: string) => ({
      origin: server.origin,
      token: () => issuer.token(email),
    });
    const setUpClientFor = (email: string) => setUpClientOf(callerOf(email));
    const customer = await startCustomer(setUpClientFor);
    const visitors = new Visitors({
      origin: server.origin,
      clients: await Promise.all(
        Array.from({ length: VISITORS }, async (_, i) => {
          const email = `visitor-${i}@fenceline.example`;
          await signUp(setUpClientFor(email), email);
          return { email, client: clientOf(callerOf(email)) };
        }),
      ),
      middle: MIDDLE,
    });
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
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
