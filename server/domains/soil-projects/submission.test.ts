import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cerResult } from '#entities/soil-project';
import { contract, PROJECT_STATUSES } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { MailMessage } from '../../platform/mail/index.ts';
import { soilProjectJobs } from './jobs.ts';
import { USUAL_CER_BEHAVIOUR } from '../../../sandbox/cer/create-sandbox-cer.ts';
import {
  CLIENT,
  PARTNER,
  outcomeOf,
  startCer,
  startSoilServer,
  type SoilServer,
} from '../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };

describe('submitting to the regulator', () => {
  let soil: SoilServer;
  let cer: Awaited<ReturnType<typeof startCer>>;
  let now = Date.now();
  const mails: MailMessage[] = [];

  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({
      cer: cer.client,
      now: () => new Date(now),
      mailer: {
        async send(message) {
          mails.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });
  beforeEach(() => {
    cer.behave(USUAL_CER_BEHAVIOUR);
  });

  async function approvedProject(): Promise<number> {
    const id = await soil.save();
    await soil.addTitle(id);
    await soil.put(id, 'B3');
    return id;
  }
  const submit = async (id: number) =>
    outcomeOf(
      soil.sends.partner.send(soilProjects.updateStatusAndAttributes, await soil.submission(id)),
    );
  const lastSubmission = async (id: number) => (await soil.submissions(id)).at(-1)!;
  const work = async (id: number) =>
    soil.work()['submit-to-cer']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const watch = async (id: number) =>
    soil.work()['watch-cer-decision']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const statusOf = async (id: number) => (await soil.project(id)).status;
  /** Number of posts to the regulator for each of the project's submissions. */
  const posts = async (id: number) => {
    const posted = cer.posted();
    return (await soil.submissions(id)).map(
      (one) => posted.filter((reference) => reference === one.id).length,
    );
  };

  it('logs the request at C1, then moves through C2 to C4 with the regulator’s id (CER-21, CER-22)', async () => {
    const id = await approvedProject();
    expect(await submit(id)).toBe('answered');
    const sent = await soil.project(id);
    expect(sent.status).toBe('C1');
    expect(sent.attributes.CER_API_logs[0]).toMatchObject({
      request: { stage: 'test', property_name: expect.any(String) },
      request_dt: expect.any(String),
      response: null,
      post_cer_id: null,
    });
    await work(id);
    const done = await soil.project(id);
    expect(done.status).toBe('C4');
    expect(cerResult(done)).toMatch(/^CER id CER-\d{6}: Received\.$/);
    expect((await soil.history(id)).slice(1)).toEqual([
      `B3 C1 ${PARTNER}`,
      'C1 C2 server',
      'C2 C4 server',
    ]);
  });

  it('shows the regulator’s reason for a refusal and allows another submission (PADM-19)', async () => {
    const id = await approvedProject();
    cer.behave({ answers: 'refuse' });
    await submit(id);
    await work(id);
    const refused = await soil.project(id);
    expect(refused.status).toBe('C3');
    expect(cerResult(refused)).toBe(
      'Error: The submission was refused. The project area overlaps a registered project.',
    );
    cer.behave({ answers: 'accept' });
    expect(await submit(id)).toBe('answered');
    await work(id);
    expect((await soil.project(id)).attributes.CER_API_logs).toHaveLength(2);
    expect(await statusOf(id)).toBe('C4');
  });

  it('lists all failures at once and changes nothing (CER-32, CER-33)', async () => {
    const id = await soil.save();
    const submission = await soil.submission(id);
    const form = submission.project_attributes.CER_API_logs[0]!.request.form_data.form;
    Object.assign(form, { road_number: '', road_name: ' ', suburb: '', front_gate_address: 'abc' });
    const answer = await outcomeOf(
      soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission),
    );
    expect(answer.replace('CONFLICT: ', '').split('\n')).toEqual([
      'The commitment is not signed.',
      'The project is not approved by the partner.',
      'Front gate address is missing',
      'Road number is missing',
      'Road name is missing',
      'Suburb name is missing',
      'Project has no title document. Please upload title documents and return to this form.',
    ]);
    expect([await statusOf(id), await soil.submissions(id)]).toEqual(['A1', []]);
  });

  it('refuses a payload that differs from the server’s own', async () => {
    const id = await approvedProject();
    const submission = await soil.submission(id);
    const data = submission.project_attributes.CER_API_logs[0]!.request.form_data;
    data.api_data.permanence_period = 100;
    const send = () =>
      outcomeOf(soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission));
    expect(await send()).toMatch(/^CONFLICT: The project has changed since you opened it/);
    data.api_data.permanence_period = 25;
    data.form.forward_abatement_estimate = 7;
    expect(await send()).toMatch(/^CONFLICT: The project has changed/);
    expect(await statusOf(id)).toBe('B3');
  });

  it('is refused at C1, C2, C4 and C6, and to everybody but partner admins (OP-72, CER-49)', async () => {
    const id = await approvedProject();
    for (const status of PROJECT_STATUSES) {
      await soil.put(id, status);
      const answer = await submit(id);
      const isOnItsWay = ['C1', 'C2', 'C4', 'C6'].includes(status);
      const isUnsigned = ['A1', 'A2', 'A3', 'A4'].includes(status);
      const refusal = isOnItsWay
        ? /^CONFLICT: The project is at/
        : isUnsigned
          ? /^CONFLICT: The commitment is not signed\./
          : ['B3', 'C3', 'C5'].includes(status)
            ? /^answered$/
            : /^CONFLICT: The project is not approved by the partner\.$/;
      expect(`${status} ${answer}`.slice(3)).toMatch(refusal);
    }
    const sending = soil.sends.client.send(
      soilProjects.updateStatusAndAttributes,
      await soil.submission(id),
    );
    expect(await outcomeOf(sending)).toMatch(/^FORBIDDEN/);
  });

  it('refuses a project without a planned activity', async () => {
    const id = await soil.save({ form: soil.form({ chosen_activities: [] }) });
    await soil.addTitle(id);
    await soil.put(id, 'B3');
    expect(await submit(id)).toBe(
      'CONFLICT: No planned activity is chosen. A project needs at least one new activity.',
    );
    expect([await statusOf(id), await soil.submissions(id)]).toEqual(['B3', []]);
  });

  it('uses the project’s own parcel copies when the farm has been deleted', async () => {
    const id = await approvedProject();
    const setDeleted = (deleted_at: Date | null) =>
      soil.database.asOwner
        .updateTable('farm')
        .set({ deleted_at })
        .where('id', '=', soil.farms.client)
        .execute();
    await setDeleted(new Date());
    expect(await submit(id)).toBe('answered');
    await work(id);
    const done = await soil.project(id);
    expect([done.status, done.noOfCads]).toEqual(['C4', 2]);
    const links = soil.sends.partner.send(soilProjects.reportLinks, {
      project_id: id,
      property_id: soil.farms.client,
      property_name: done.propertyName,
      version: 3,
    });
    expect(await outcomeOf(links)).toBe('answered');
    await setDeleted(null);
  });

  it('posts once when two admins submit at once', async () => {
    const id = await approvedProject();
    const answers = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(1);
    expect(await soil.submissions(id)).toHaveLength(1);
    await Promise.all([work(id), work(id)]);
    expect(await posts(id)).toEqual([1]);
  });

  it.each(['garbage', 'fail'] as const)(
    'queries the regulator instead of posting again after an unusable answer: %s',
    async (answers) => {
      const id = await approvedProject();
      const before = cer.kept().length;
      await submit(id);
      cer.behave({ answers });
      await work(id);
      expect(await statusOf(id)).toBe('C2');
      cer.behave({ answers: 'accept' });
      await work(id);
      expect(await statusOf(id)).toBe('C4');
      expect([cer.kept().length, await posts(id)]).toEqual([before + 1, [1]]);
    },
  );

  it('queries the regulator instead of posting again after a timeout', async () => {
    const id = await approvedProject();
    const before = cer.kept().length;
    await submit(id);
    cer.behave({ slowMs: 1_500 });
    await work(id);
    expect(await statusOf(id)).toBe('C2');
    await work(id);
    expect(await statusOf(id)).toBe('C4');
    expect([cer.kept().length, await posts(id)]).toEqual([before + 1, [1]]);
  });

  it('reports that nothing was submitted when the regulator is down', async () => {
    const down = await startCer();
    await down.stop();
    const id = await approvedProject();
    await submit(id);
    const app: AppContext = { ...soil.app, cer: down.client };
    await soilProjectJobs(app)['submit-to-cer'](
      { submissionId: (await lastSubmission(id)).id },
      RUN,
    );
    expect(cerResult(await soil.project(id))).toBe(
      'Error: The regulator could not be reached. Nothing was submitted.',
    );
  });

  it('follows the regulator’s decision, polled or entered by a partner admin (STATE-15, STATE-16)', async () => {
    const approved = await approvedProject();
    await submit(approved);
    await work(approved);
    await watch(approved);
    expect(await statusOf(approved)).toBe('C4');
    cer.behave({ decision: 'approved' });
    await watch(approved);
    expect(await statusOf(approved)).toBe('C6');

    const project = await approvedProject();
    await submit(project);
    await work(project);
    const record = (status: 'C5' | 'C6') =>
      soil.sends.partner.send(soilProjects.recordDecision, {
        project_id: project,
        project_status: status,
        note: 'By letter.',
      });
    await record('C5');
    expect((await soil.history(project)).at(-1)).toBe(`C4 C5 ${PARTNER}`);
    await watch(project);
    expect(await statusOf(project)).toBe('C5');
    expect(await outcomeOf(record('C6'))).toMatch(/^CONFLICT/);
  });

  it('mails client and partner, with the same message ids when the job repeats', async () => {
    const id = await approvedProject();
    await submit(id);
    await work(id);
    const { id: changeId } = await soil.database.asOwner
      .selectFrom('soil_project_change')
      .select('id')
      .where('project_id', '=', id)
      .where('to_status', '=', 'C4')
      .executeTakeFirstOrThrow();
    mails.length = 0;
    await soil.work()['mail-project-change']({ changeId }, RUN);
    await soil.work()['mail-project-change']({ changeId }, RUN);
    expect(mails.map((mail) => mail.to)).toEqual([CLIENT, PARTNER, CLIENT, PARTNER]);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
    expect(mails[0]?.subject).toContain('submitted to the Clean Energy Regulator');
  });

  it('mails the partner’s reason for changes to the client', async () => {
    const id = await approvedProject();
    await soil.put(id, 'A7');
    await soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B1',
      note: 'The creek paddock is missing.',
    });
    const { id: changeId } = await soil.database.asOwner
      .selectFrom('soil_project_change')
      .select('id')
      .where('project_id', '=', id)
      .where('to_status', '=', 'B1')
      .executeTakeFirstOrThrow();
    mails.length = 0;
    await soil.work()['mail-project-change']({ changeId }, RUN);
    expect(mails[0]).toMatchObject({
      to: CLIENT,
      text: expect.stringContaining(
        'Note from the partner: The creek paddock is missing.',
      ) as string,
    });
  });

  it('does not post from a process that was suspended past the timeout', async () => {
    const id = await approvedProject();
    await submit(id);
    const { id: submissionId } = await lastSubmission(id);
    const before = cer.kept().length;
    const app: AppContext = {
      ...soil.app,
      database: {
        ...soil.app.database,
        asWorker: async (work) => {
          const result = await soil.app.database.asWorker(work);
          now += 31_000;
          return result;
        },
      },
    };
    await soilProjectJobs(app)['submit-to-cer']({ submissionId }, RUN);
    expect(await statusOf(id)).toBe('C2');
    await work(id);
    expect([await statusOf(id), cer.kept().length]).toEqual(['C3', before]);
  });

  it('queues another job when every try of one has failed', async () => {
    const id = await approvedProject();
    await submit(id);
    const { id: submissionId } = await lastSubmission(id);
    let isDown = true;
    const app: AppContext = {
      ...soil.app,
      database: {
        ...soil.app.database,
        asWorker: async (work) => {
          if (!isDown) return soil.app.database.asWorker(work);
          isDown = false;
          throw new Error('the database is away');
        },
      },
    };
    const waiting = async () => {
      const { rows } = await soil.database.pool.query(
        `SELECT id FROM pgboss.job WHERE name = 'submit-to-cer' AND data->>'submissionId' = $1`,
        [submissionId],
      );
      return rows.length;
    };
    const run = (isLastTry: boolean) => {
      isDown = true;
      return soilProjectJobs(app)['submit-to-cer']({ submissionId }, { isLastTry });
    };
    expect(await waiting()).toBe(1);
    await expect(run(false)).rejects.toThrow('the database is away');
    expect(await waiting()).toBe(1);
    await expect(run(true)).rejects.toThrow('the database is away');
    expect(await waiting()).toBe(2);
    await work(id);
    expect(await statusOf(id)).toBe('C4');
  });

  describe('when the process is killed', () => {
    class Killed extends Error {}
    /** App that throws before or after its nth database transaction, post or query. */
    function dyingApp(at: { step: 'sql' | 'send' | 'find'; n: number; when: 'before' | 'after' }) {
      const seen = { sql: 0, send: 0, find: 0 };
      const step = async <T>(kind: keyof typeof seen, work: () => Promise<T>): Promise<T> => {
        seen[kind] += 1;
        const isHere = at.step === kind && seen[kind] === at.n;
        if (isHere && at.when === 'before') throw new Killed();
        const result = await work();
        if (isHere) throw new Killed();
        return result;
      };
      const app: AppContext = {
        ...soil.app,
        database: {
          ...soil.app.database,
          asWorker: (work) => step('sql', () => soil.app.database.asWorker(work)),
        },
        cer: {
          submit: (reference, body) => step('send', () => cer.client.submit(reference, body)),
          find: (reference) => step('find', () => cer.client.find(reference)),
        },
      };
      return app;
    }

    it.each([
      ['before it is claimed', { step: 'sql', n: 1, when: 'before' }, 'C4'],
      ['after it is claimed', { step: 'sql', n: 1, when: 'after' }, 'C3'],
      ['before the request is read', { step: 'sql', n: 2, when: 'before' }, 'C3'],
      ['after the request is read', { step: 'sql', n: 2, when: 'after' }, 'C3'],
      ['before it is sent', { step: 'send', n: 1, when: 'before' }, 'C3'],
      ['after it is sent', { step: 'send', n: 1, when: 'after' }, 'C4'],
      ['before the exchange is stored', { step: 'sql', n: 3, when: 'before' }, 'C4'],
      ['before the answer is recorded', { step: 'sql', n: 4, when: 'before' }, 'C4'],
      ['after the answer is recorded', { step: 'sql', n: 4, when: 'after' }, 'C4'],
    ] as const)('%s, never posts twice', async (_, at, ends) => {
      const id = await approvedProject();
      await submit(id);
      const { id: reference } = await lastSubmission(id);
      const keptOf = () => cer.kept().filter((kept) => kept.reference === reference).length;
      const dying = soilProjectJobs(dyingApp(at))['submit-to-cer'](
        { submissionId: reference },
        RUN,
      );
      await expect(dying).rejects.toThrow(Killed);
      // The next try follows at once and may die during its query; later tries get a definite
      // answer.
      const asking = soilProjectJobs(dyingApp({ step: 'find', n: 1, when: 'after' }));
      await asking['submit-to-cer']({ submissionId: reference }, RUN).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Killed);
      });
      await work(id);
      now += 120_000;
      await work(id);
      await work(id);
      const sent = ends === 'C4' ? 1 : 0;
      expect([await statusOf(id), keptOf(), await posts(id)]).toEqual([ends, sent, [sent]]);
    });
  });
});

describe('submitting at stage prod', () => {
  it('is refused until ids and declarations are configured (OP-82, CER-43)', async () => {
    const cer = await startCer();
    const soil = await startSoilServer({ cer: cer.client });
    const id = await soil.save();
    await soil.addTitle(id);
    const submission = await soil.submission(id);
    Object.assign(soil.app, { settings: { ...soil.app.settings, STAGE: 'prod' } });
    const [regulator] = await soil.sends.partner.send(soilProjects.regulator, {});
    expect(regulator).toEqual({ stage: 'prod', settings: null });
    expect(
      await outcomeOf(soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission)),
    ).toContain('for the prod stage are not configured');
    expect(cer.kept()).toEqual([]);
    await soil.stop();
    await cer.stop();
  });
});
