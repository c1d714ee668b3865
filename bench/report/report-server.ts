import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '#shared/api';
import { startSmtpReceiver } from '../../sandbox/mailbox/smtp-receiver.ts';
import { clientOf, setUpClientOf } from '../client.ts';
import { sized } from '../sized.ts';
import { writeCoverRasters } from './cover-rasters.ts';
import { signUp, signInWith, startTestIssuer } from './customer.ts';
import { startServerUnderTest, type ServerUnderTest } from './server-under-test.ts';
import { Visitors } from './visitors.ts';

const VISITORS = sized({ usual: 24, smoke: 2 });
/** Kurrajong Park in the sample district. */
const MIDDLE = [146.21, -34.465] as const;
/** Timeout for a mail, and for the calls before it, which may wait. */
const MAIL_LIMIT_MS = 900_000;
/** Another mail says before it that the order was received. */
const WITH_FILES = /^Subject: .*: files of your order/m;

export interface ReportServer {
  server: ServerUnderTest;
  /** A client that waits while the server limits it. */
  setUpClientFor: (email: string) => Client;
  visitors: Visitors;
  /** The next mail with files. */
  nextMail: () => Promise<void>;
  /** Resolves once so many mails with files have come, counted from now. */
  mails: (count: number) => Promise<void>;
}

/** Runs work beside a built server with cover rasters, a mailbox, and other users. */
export async function withReportServer<Result>(
  say: (line: string) => void,
  work: (server: ReportServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-report-'));
  const issuer = await startTestIssuer();
  const mailbox = new EventEmitter<{ mail: [] }>();
  const smtp = await startSmtpReceiver(async (source) => {
    if (WITH_FILES.test(Buffer.from(source).toString('latin1'))) mailbox.emit('mail');
  });
  const nextMail = async () => {
    await once(mailbox, 'mail', { signal: AbortSignal.timeout(MAIL_LIMIT_MS) });
  };
  const mails = (count: number) =>
    new Promise<void>((resolve, reject) => {
      let left = count;
      const late = setTimeout(() => {
        reject(new Error(`${left} mails have not come`));
      }, MAIL_LIMIT_MS).unref();
      mailbox.on('mail', () => {
        left -= 1;
        if (left > 0) return;
        clearTimeout(late);
        resolve();
      });
    });
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
    return await work({ server, setUpClientFor, visitors, nextMail, mails });
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
