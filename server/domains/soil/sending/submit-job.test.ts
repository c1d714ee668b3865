import { describe, expect, it } from 'vitest';
import { cerResult } from '#entities/submission/request';
import type { AppContext } from '../../app-context.ts';
import { soilProjectJobs } from '../jobs.ts';
import { startCer } from '../../../../tests/support/soil/cer.ts';
import { RUN, withRegulator } from './regulator.fixture.ts';

describe('sending a submission to the regulator', () => {
  const { servers, clock, submit, lastSubmission, work, statusOf, posts } = withRegulator();

  it('posts once when two admins submit at once', async () => {
    const id = await servers.soil.approved();
    const answers = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(1);
    expect(await servers.soil.submissions(id)).toHaveLength(1);
    await Promise.all([work(id), work(id)]);
    expect(await posts(id)).toEqual([1]);
  });

  it.each(['garbage', 'fail'] as const)(
    'queries the regulator instead of posting again after an unusable answer: %s',
    async (answers) => {
      const id = await servers.soil.approved();
      const before = servers.cer.kept().length;
      await submit(id);
      servers.cer.behave({ answers });
      await work(id);
      expect(await statusOf(id)).toBe('C2');
      servers.cer.behave({ answers: 'accept' });
      await work(id);
      expect(await statusOf(id)).toBe('C4');
      expect([servers.cer.kept().length, await posts(id)]).toEqual([before + 1, [1]]);
    },
  );

  it('queries the regulator instead of posting again after a timeout', async () => {
    const id = await servers.soil.approved();
    const before = servers.cer.kept().length;
    await submit(id);
    servers.cer.behave({ slowMs: 5_000 });
    const { id: submissionId } = await lastSubmission(id);
    const app = { ...servers.soil.app, cer: servers.cer.clientWithin(1_000) };
    await soilProjectJobs(app)['submit-to-cer']({ submissionId }, RUN);
    expect(await statusOf(id)).toBe('C2');
    await work(id);
    expect(await statusOf(id)).toBe('C4');
    expect([servers.cer.kept().length, await posts(id)]).toEqual([before + 1, [1]]);
  });

  it('reports that nothing was submitted when the regulator is down', async () => {
    const down = await startCer();
    await down.stop();
    const id = await servers.soil.approved();
    await submit(id);
    const app: AppContext = { ...servers.soil.app, cer: down.client };
    await soilProjectJobs(app)['submit-to-cer'](
      { submissionId: (await lastSubmission(id)).id },
      RUN,
    );
    expect(cerResult(await servers.soil.project(id))).toBe(
      'Error: The regulator could not be reached. Nothing was submitted.',
    );
  });

  it('does not post from a process that was suspended past the timeout', async () => {
    const id = await servers.soil.approved();
    await submit(id);
    const { id: submissionId } = await lastSubmission(id);
    const before = servers.cer.kept().length;
    const app: AppContext = {
      ...servers.soil.app,
      database: {
        ...servers.soil.app.database,
        asWorker: async (work) => {
          const result = await servers.soil.app.database.asWorker(work);
          clock.now += 31_000;
          return result;
        },
      },
    };
    await soilProjectJobs(app)['submit-to-cer']({ submissionId }, RUN);
    expect(await statusOf(id)).toBe('C2');
    await work(id);
    expect([await statusOf(id), servers.cer.kept().length]).toEqual(['C3', before]);
  });

  it('queues another job when every attempt of one has failed', async () => {
    const id = await servers.soil.approved();
    await submit(id);
    const { id: submissionId } = await lastSubmission(id);
    let isDown = true;
    const app: AppContext = {
      ...servers.soil.app,
      database: {
        ...servers.soil.app.database,
        asWorker: async (work) => {
          if (!isDown) return servers.soil.app.database.asWorker(work);
          isDown = false;
          throw new Error('the database is away');
        },
      },
    };
    const waiting = async () => {
      const { rows } = await servers.soil.database.pool.query(
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

  describe('when the regulator asks for a pause', () => {
    const DAY_MS = 24 * 3_600_000;
    const pausedBy = async (answers: 'busy' | 'unavailable') => {
      const id = await servers.soil.approved();
      await submit(id);
      servers.cer.behave({ answers, retryAfter: '20' });
      await work(id);
      clock.now += 31_000;
      return id;
    };
    const bodies = async (id: number) => {
      const { rows } = await servers.soil.database.pool.query<{ sha: string }>(
        `SELECT DISTINCT request_sha256 AS sha FROM cer_exchange JOIN cer_submission s
          ON s.id = submission_id WHERE project_id = $1 AND method = 'POST'`,
        [id],
      );
      return rows.length;
    };

    it.each(['busy', 'unavailable'] as const)(
      'posts the same body under the same reference after the pause: %s',
      async (answers) => {
        const id = await pausedBy(answers);
        expect(await statusOf(id)).toBe('C2');
        expect(cerResult(await servers.soil.project(id))).toMatch(/; it will be sent again at /);
        servers.cer.behave({ answers: 'accept' });
        await work(id);
        expect([await statusOf(id), await posts(id), await bodies(id)]).toEqual(['C4', [2], 1]);
      },
    );

    it('posts only one repeat when two workers find the pause over', async () => {
      const id = await pausedBy('busy');
      servers.cer.behave({ answers: 'accept' });
      await Promise.all([work(id), work(id), work(id)]);
      clock.now += 31_000;
      await work(id);
      expect([await statusOf(id), await posts(id)]).toEqual(['C4', [2]]);
    });

    it('never posts again after a repeat whose answer was lost', async () => {
      const id = await pausedBy('busy');
      servers.cer.behave({ answers: 'drop', isStored: false });
      await work(id);
      servers.cer.behave({ answers: 'accept' });
      clock.now += 120_000;
      await work(id);
      await work(id);
      expect([await statusOf(id), await posts(id)]).toEqual(['C3', [2]]);
    });

    it('gives up after a day of repeats and shows the regulator’s last answer', async () => {
      const id = await pausedBy('unavailable');
      clock.now += DAY_MS;
      servers.cer.behave({ answers: 'accept' });
      await work(id);
      expect([await statusOf(id), await posts(id)]).toEqual(['C3', [1]]);
      expect(cerResult(await servers.soil.project(id))).toBe(
        'Error: The regulator answered 503 (Service Unavailable). Asked again, it had no record of the submission. It can be submitted again.',
      );
    });
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
        ...servers.soil.app,
        database: {
          ...servers.soil.app.database,
          asWorker: (work) => step('sql', () => servers.soil.app.database.asWorker(work)),
        },
        cer: {
          submit: (reference, body) =>
            step('send', () => servers.cer.client.submit(reference, body)),
          find: (reference) => step('find', () => servers.cer.client.find(reference)),
        },
      };
      return app;
    }

    it.each([
      ['before it is claimed', { step: 'sql', n: 3, when: 'before' }, 'C4'],
      ['after it is claimed', { step: 'sql', n: 3, when: 'after' }, 'C3'],
      ['before the request is read', { step: 'sql', n: 4, when: 'before' }, 'C3'],
      ['after the request is read', { step: 'sql', n: 4, when: 'after' }, 'C3'],
      ['before it is sent', { step: 'send', n: 1, when: 'before' }, 'C3'],
      ['after it is sent', { step: 'send', n: 1, when: 'after' }, 'C4'],
      ['before the exchange is stored', { step: 'sql', n: 5, when: 'before' }, 'C4'],
      ['before the answer is recorded', { step: 'sql', n: 6, when: 'before' }, 'C4'],
      ['after the answer is recorded', { step: 'sql', n: 6, when: 'after' }, 'C4'],
    ] as const)('%s, never posts twice', async (_, at, ends) => {
      const id = await servers.soil.approved();
      await submit(id);
      const { id: reference } = await lastSubmission(id);
      const keptOf = () => servers.cer.kept().filter((kept) => kept.reference === reference).length;
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
      clock.now += 120_000;
      await work(id);
      await work(id);
      const sent = ends === 'C4' ? 1 : 0;
      expect([await statusOf(id), keptOf(), await posts(id)]).toEqual([ends, sent, [sent]]);
    });

    it.each([
      ['before it may be repeated', { step: 'sql', n: 4, when: 'before' }, 'C4'],
      ['after it may be repeated', { step: 'sql', n: 4, when: 'after' }, 'C4'],
      ['before the repeat is claimed', { step: 'sql', n: 7, when: 'before' }, 'C4'],
      ['after the repeat is claimed', { step: 'sql', n: 7, when: 'after' }, 'C3'],
      ['before the repeat is sent', { step: 'send', n: 1, when: 'before' }, 'C3'],
      ['after the repeat is sent', { step: 'send', n: 1, when: 'after' }, 'C4'],
    ] as const)('%s, sends a paused submission at most once more', async (_, at, ends) => {
      const id = await servers.soil.approved();
      await submit(id);
      servers.cer.behave({ answers: 'busy' });
      await work(id);
      servers.cer.behave({ answers: 'accept' });
      clock.now += 31_000;
      const { id: submissionId } = await lastSubmission(id);
      const dying = soilProjectJobs(dyingApp(at))['submit-to-cer']({ submissionId }, RUN);
      await expect(dying).rejects.toThrow(Killed);
      await work(id);
      clock.now += 120_000;
      await work(id);
      await work(id);
      expect([await statusOf(id), await posts(id)]).toEqual([ends, [ends === 'C4' ? 2 : 1]]);
    });
  });
});
