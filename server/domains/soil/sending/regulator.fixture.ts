import { afterAll, beforeAll, beforeEach } from 'vitest';
import { contract } from '#shared/api/contract';
import { USUAL_CER_BEHAVIOUR } from '../../../../sandbox/cer/create-sandbox-cer.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';

const { soilProjects } = contract;
export const RUN = { isLastTry: false };

/** Starts a server and the fake regulator for the tests of a describe, which set the clock. */
export function withRegulator() {
  const servers = {} as { soil: SoilServer; cer: Cer };
  const clock = { now: Date.now() };
  const mails: MailMessage[] = [];

  beforeAll(async () => {
    servers.cer = await startCer();
    servers.soil = await startSoilServer({
      cer: servers.cer.client,
      now: () => new Date(clock.now),
      mailer: {
        async send(message) {
          mails.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(async () => {
    await servers.soil.stop();
    await servers.cer.stop();
  });
  beforeEach(() => {
    servers.cer.behave(USUAL_CER_BEHAVIOUR);
  });

  const submit = async (id: number) =>
    outcomeOf(
      servers.soil.sends.partner.send(
        soilProjects.updateStatusAndAttributes,
        await servers.soil.submission(id),
      ),
    );
  const lastSubmission = async (id: number) => (await servers.soil.submissions(id)).at(-1)!;
  const work = async (id: number) =>
    servers.soil.work()['submit-to-cer']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const watch = async (id: number) =>
    servers.soil.work()['watch-cer-decision']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const statusOf = async (id: number) => (await servers.soil.project(id)).status;
  /** Number of posts to the regulator for each of the project's submissions. */
  const posts = async (id: number) => {
    const posted = servers.cer.posted();
    return (await servers.soil.submissions(id)).map(
      (one) => posted.filter((reference) => reference === one.id).length,
    );
  };
  return { servers, clock, mails, submit, lastSubmission, work, watch, statusOf, posts };
}
