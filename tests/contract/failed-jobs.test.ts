import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingJobs } from '../../server/domains/sales/billing/jobs.ts';
import { deliverOrder } from '../../server/domains/sales/deliveries/deliver-order.ts';
import { mailOrderReceived } from '../../server/domains/sales/orders/order-received-mail.ts';
import { createFileStore } from '../../server/platform/files/create-file-store.ts';
import { createFolderStorage } from '../../server/platform/files/folder-storage.ts';
import type { JobHandlers, JobName } from '../../server/platform/jobs/job-queue.ts';
import type { MailMessage } from '../../server/platform/mail/index.ts';
import { nextStep, runInTrace } from '../../server/platform/trace.ts';
import { buyKey, WEBHOOK } from '../support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../support/orders/paid-shop.ts';
import { standInMaker } from '../support/orders/stand-in-maker.ts';
import { IS_FULL } from '../support/full.ts';
import {
  createFailingOperations,
  type Failure,
  type FailingOperations,
  type Fault,
  type Operations,
  type Seam,
} from '../support/server/failing-operations.ts';
import { addedBetween, stateReader, type StoredState } from '../support/server/stored-state.ts';

/** A job runs again after a failure; with one failure, the second run succeeds. */
const MAX_RUNS = 3;
const LINK_SECRET = 's'.repeat(32);
/** Billing documents become files when somebody first asks for them. */
const isLasting = (name: string) =>
  !name.startsWith('job ') && !['files billing', 'issued_file'].includes(name);

describe('jobs in which one operation fails', () => {
  let shop: PaidShop;
  let failing: FailingOperations;
  let folder: string;
  let handlers: Partial<JobHandlers>;
  let stateNow: () => Promise<StoredState>;
  const sent: MailMessage[] = [];

  beforeAll(async () => {
    failing = createFailingOperations();
    folder = await mkdtemp(join(tmpdir(), 'fenceline-failing-'));
    const storage = createFolderStorage(folder);
    const files = createFileStore(failing.storage(storage), {
      origin: 'http://localhost',
      secret: LINK_SECRET,
    });
    const mailer = failing.mailer({
      async send(message) {
        sent.push(message);
        return { rejected: [] };
      },
    });
    shop = await startPaidShop(
      { files, mailer, findReportMaker: () => standInMaker },
      { ISSUER_ABN: '51824753556', PAYPAL_WEBHOOK_ID: WEBHOOK },
    );
    const { app } = shop.server;
    handlers = {
      'deliver-payment': deliverOrder(app),
      'mail-order-received': mailOrderReceived(app),
      ...billingJobs(app),
    };
    stateNow = await stateReader(shop.server.database, storage);
    // The first ones begin the series of invoices and credit notes.
    await refund();
    await runJobs();
  });
  afterAll(async () => {
    failing.stop();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Buys the key of a new farm; leaves its delivery and its mail to jobs. */
  async function sale() {
    const { captureId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm());
    return captureId;
  }

  /** Pays a delivered sale back; leaves the credit note and its mail to jobs. */
  async function refund() {
    const captureId = await sale();
    await runJobs();
    const { message } = await shop.paypal.payBack(captureId);
    const { headers, body } = message;
    const { origin } = shop.server;
    const answer = await fetch(`${origin}/webhooks/paypal`, { method: 'POST', headers, body });
    expect(answer.status).toBe(204);
  }

  /** Takes the oldest waiting job out of the queue, whatever it waits for. */
  async function takeJob() {
    const { rows } = await shop.server.database.pool.query<{ name: JobName; data: never }>(
      `DELETE FROM pgboss.job WHERE id = (SELECT id FROM pgboss.job WHERE state = 'created'
         AND name = ANY($1) ORDER BY created_on LIMIT 1) RETURNING name, data`,
      [Object.keys(handlers)],
    );
    return rows[0];
  }

  /** Runs all jobs, and those that they enqueue; one that throws runs again, as in the queue. */
  async function runJobs(traceparent?: string) {
    for (let job = await takeJob(); job; job = await takeJob()) {
      const { name, data } = job;
      for (let run = 1; ; run += 1) {
        try {
          await runInTrace(nextStep(traceparent), () =>
            handlers[name]!(data, { isLastTry: run === MAX_RUNS }),
          );
          break;
        } catch (error) {
          if (run === MAX_RUNS) throw error;
        }
      }
    }
  }

  /** Causes the jobs and runs them; returns what they did, added and mailed. */
  async function observe(cause: () => Promise<unknown>, fault: Fault | null = null) {
    await cause();
    sent.length = 0;
    const before = await stateNow();
    const seen = failing.observe(fault);
    await runJobs(seen.traceparent);
    const added = Object.entries(addedBetween(before, await stateNow()));
    return {
      ...seen,
      hasFailed: seen.hasFailed,
      added: Object.fromEntries(added.filter(([name]) => isLasting(name))),
      mails: sent.map(({ messageId, subject }) => ({
        messageId,
        subject: subject.replace(/\d+/g, ''),
      })),
    };
  }

  it.each([
    ['a sale', sale, 2],
    ['a refund', refund, 1],
  ] as const)(
    'have the same final state and mails as without the failure, after %s',
    async (_name, cause, mailCount) => {
      const whole = await observe(cause);
      expect(new Set(whole.mails.map(({ messageId }) => messageId)).size).toBe(mailCount);
      expect(whole.mails).toHaveLength(mailCount);
      const faults = faultsOf(whole.operations);
      expect(faults.length).toBeGreaterThan(5);
      for (const fault of faults) {
        const seen = await observe(cause, fault);
        const where = `${JSON.stringify(fault)}: ${seen.operations[fault.seam][fault.nth - 1]}`;
        expect(seen.hasFailed, where).toBe(true);
        expect(seen.added, where).toEqual(whole.added);
        expectSameMails(seen.mails, whole.mails, where);
      }
    },
  );

  /** A mail may come again, because nobody can know that it arrived, but then as the same message. */
  function expectSameMails(
    mails: readonly { messageId: string; subject: string }[],
    whole: readonly { subject: string }[],
    where: string,
  ) {
    const once = new Map(mails.map(({ messageId, subject }) => [messageId, subject]));
    const subjects = (all: Iterable<string>) => [...all].toSorted();
    expect(subjects(once.values()), where).toEqual(subjects(whole.map(({ subject }) => subject)));
    expect(mails.length, where).toBeLessThanOrEqual(whole.length + 1);
  }
});

const FAILURES: readonly Failure[] = ['lost', 'unanswered', 'refused'];

function faultsOf(operations: Operations): Fault[] {
  const each = (seam: Seam, failures: readonly Failure[]): Fault[] =>
    operations[seam].flatMap((_name, at) =>
      failures.map((failure) => ({ seam, nth: at + 1, failure })),
    );
  if (IS_FULL)
    return [
      ...each('statement', FAILURES),
      ...each('file', FAILURES),
      ...each('request', FAILURES),
    ];
  return [
    // A lost answer leaves something only if the lost statement was the commit of its transaction.
    ...each('statement', ['unanswered']).filter(({ nth }) =>
      /(^|; )commit$/i.test(operations.statement[nth - 1]!),
    ),
    ...each('file', ['refused']),
    ...each('request', ['unanswered']),
  ];
}
