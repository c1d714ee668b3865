import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailReadersOf, type ProjectActor } from '#entities/soil-project/record';
import { PROJECT_STATUSES, type ProjectStatus, type ReturnMark } from '#shared/api/contract';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import {
  CLIENT,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { lockProject, moveProject, recordChange } from '../moves/move-project.ts';
import { TOLD } from '../moves/project-news.ts';

const RUN = { isLastTry: false };
const AWAY = new OutsideUnavailableError('Mail', 'refused');

it('the mails about a status have a text for each of their recipients, and for nobody else', () => {
  for (const status of PROJECT_STATUSES) {
    expect(Object.keys(TOLD[status]?.text ?? {})).toEqual(mailReadersOf(status));
  }
});

describe('mail-project-change', () => {
  let soil: SoilServer;
  let now = Date.now();
  let sent: MailMessage[] = [];
  /** Errors that the mail server raises, by recipient. */
  let failures: Record<string, Error> = {};

  beforeAll(async () => {
    soil = await startSoilServer({
      now: () => new Date(now),
      mailer: {
        async send(message) {
          const failure = failures[message.to];
          if (failure) throw failure;
          sent.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(() => soil.stop());
  beforeEach(() => {
    sent = [];
    failures = {};
  });

  interface Job {
    data: { changeId: number; readers?: ('client' | 'partner')[] };
    seconds: number;
  }
  /** The project's jobs that no earlier call returned, with their delays in seconds. */
  const seen = new Set<string>();
  async function newJobs(projectId: number): Promise<Job[]> {
    const { rows } = await soil.database.pool.query<Job & { id: string }>(
      `SELECT job.id, job.data,
         round(extract(epoch FROM job.start_after - job.created_on))::int AS seconds
       FROM pgboss.job JOIN soil_project_change AS change
         ON change.id = (job.data->>'changeId')::int
       WHERE job.name = 'mail-project-change' AND change.project_id = $1
       ORDER BY job.created_on`,
      [projectId],
    );
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ data, seconds }) => ({ data, seconds }));
  }
  const run = ({ data }: Job) => soil.work()['mail-project-change'](data, RUN);
  const readers = () => sent.map((mail) => mail.to);

  /** Moves a new project from one status to another; returns its id and the notification jobs. */
  async function moved(
    from: ProjectStatus,
    to: ProjectStatus,
    by: { actor: ProjectActor; note?: string; marks?: ReturnMark[] } = { actor: 'partner' },
  ) {
    const id = await soil.save();
    await soil.put(id, from);
    await soil.database.asOwner.transaction().execute(async (sql) => {
      const project = await lockProject(sql, id);
      const { actor, note = null, marks = [] } = by;
      const who = actor === 'client' ? CLIENT : PARTNER;
      await moveProject(sql, soil.app, { project, to, actors: [actor], by: who, note, marks });
    });
    return { id, jobs: await newJobs(id) };
  }

  it('mails the partner and does not retry when the client’s address is permanently refused', async () => {
    const { id, jobs } = await moved('A7', 'B3');
    failures = { [CLIENT]: new MailRefusedError('rejected') };
    await run(jobs[0]!);
    expect(readers()).toEqual([PARTNER]);
    expect(await newJobs(id)).toEqual([]);
  });

  it('retries only the recipient whose mail failed', async () => {
    const { id, jobs } = await moved('A7', 'B3');
    failures = { [CLIENT]: AWAY };
    await run(jobs[0]!);
    expect(readers()).toEqual([PARTNER]);
    const [later, ...more] = await newJobs(id);
    expect(more).toEqual([]);
    expect(later).toEqual({ data: { ...jobs[0]!.data, readers: ['client'] }, seconds: 30 });
    failures = {};
    await run(later!);
    expect(readers()).toEqual([PARTNER, CLIENT]);
    expect(await newJobs(id)).toEqual([]);
  });

  it.each([
    ['A5', 'A4'],
    ['A7', 'B1'],
    ['A7', 'B2'],
    ['A7', 'B3'],
    ['B1', 'A1'],
  ] as const)('includes the partner’s note on its decision: %s to %s', async (from, to) => {
    const { jobs } = await moved(from, to, { actor: 'partner', note: 'The creek is missing.' });
    await run(jobs[0]!);
    expect(sent.length).toBeGreaterThan(0);
    for (const mail of sent) {
      expect(mail.text).toContain('Note from the partner: The creek is missing.');
    }
  });

  it('lists the questions and parcels that the partner marked', async () => {
    const { jobs } = await moved('C3', 'B1', {
      actor: 'partner',
      note: 'Two things.',
      marks: [
        { at: 'question', field: 'landholders', says: 'Who is Dan?' },
        { at: 'parcel', parcel: await soil.pid(1), says: 'Sold <in> May?' },
      ],
    });
    await run(jobs[0]!);
    const [toClient] = sent;
    expect(toClient?.text).toContain('Step 1, Who is on the land titles? Who is Dan?\n');
    expect(toClient?.text).toContain('Step 1, Parcel 2 (2 DP755510): Sold <in> May?\n');
    expect(toClient?.html).toContain('Sold &lt;in&gt; May?</p>');
  });

  it('links the project’s own page for each reader, in words written for them', async () => {
    const { id, jobs } = await moved('A7', 'B1');
    await run(jobs[0]!);
    const [toClient, toPartner] = sent;
    const { origin } = soil.app;
    const form = `${origin}/agriprove?project=${id}&step=1`;
    expect(toClient?.text).toContain(`Change your answers: ${form}\n`);
    expect(toClient?.html).toContain(`<a href="${form.replace('&', '&amp;')}" class="button"`);
    expect(toPartner?.text).toContain(`${origin}/agriprove?tab=admin&project=${id}\n`);
    expect(toPartner?.html).toContain(`/agriprove?tab=admin&amp;project=${id}" class="button"`);
    expect(toPartner?.text).toContain('was returned to the client');
    expect(toPartner?.text).not.toContain('change your answers');
  });

  it('leads the client to the first marked step of the form, or to the project’s page', async () => {
    const returned = await moved('A7', 'B1', {
      actor: 'partner',
      note: 'Two things.',
      marks: [
        { at: 'question', field: 'benchmarkTarget', says: '' },
        { at: 'question', field: 'chosen_activities', says: '' },
      ],
    });
    await run(returned.jobs[0]!);
    expect(sent[0]?.text).toContain(`/agriprove?project=${returned.id}&step=4\n`);
    sent.length = 0;
    const approved = await moved('A7', 'B3');
    await run(approved.jobs[0]!);
    expect(sent[0]?.text).toContain(`Open the project: ${soil.app.origin}/agriprove?project=`);
    expect(sent[0]?.text).not.toContain('&step=');
  });

  it('tells the client what to do when signatures are missing', async () => {
    const { jobs } = await moved('A5', 'A4', { actor: 'partner', note: 'Dan has not signed.' });
    await run(jobs[0]!);
    expect(readers()).toEqual([CLIENT]);
    expect(sent[0]?.text).toContain('have everybody named in it sign the PDF, and send it again');
  });

  it('tells client and partner why the partner checks the signatures', async () => {
    const note = 'AgriProve checks the signatures: pages are missing: 2.';
    const { id, jobs } = await moved('A4', 'A5', { actor: 'client' });
    expect(jobs).toEqual([]);
    const changeId = await soil.database.asOwner
      .transaction()
      .execute((sql) =>
        recordChange(sql, soil.app, { projectId: id, from: 'A5', to: 'A5', by: 'server', note }),
      );
    await run({ data: { changeId }, seconds: 0 });
    expect(readers()).toEqual([CLIENT, PARTNER]);
    for (const mail of sent) expect(mail.text).toContain(note);
  });

  it('sends no mail when a commitment is ready to be signed', async () => {
    const { jobs } = await moved('A3', 'A4', { actor: 'server' });
    expect(jobs).toEqual([]);
  });

  it('sends nothing to a client who reopened the form', async () => {
    const { id, jobs } = await moved('B1', 'A1', { actor: 'client' });
    await run(jobs[0]!);
    expect([(await soil.project(id)).status, sent]).toEqual(['A1', []]);
  });

  it('omits the regulator’s response, which the project shows', async () => {
    const { jobs } = await moved('C2', 'C3', { actor: 'server', note: 'The area overlaps.' });
    await run(jobs[0]!);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toContain('The area overlaps.');
  });

  it('does not announce the signed PDF again when the condition report could not be made', async () => {
    const { id, jobs } = await moved('A6', 'A5', { actor: 'server', note: 'No report.' });
    expect([(await soil.project(id)).status, jobs]).toEqual(['A5', []]);
  });

  it('backs off while the mail server is down and gives up after three days', async () => {
    const start = now;
    const { id, jobs } = await moved('A7', 'B3');
    failures = { [CLIENT]: AWAY, [PARTNER]: AWAY };
    let job = jobs[0]!;
    const pauses: number[] = [];
    for (const minutes of [1, 5, 60, 3 * 24 * 60 - 1]) {
      now = start + minutes * 60_000;
      await run(job);
      job = (await newJobs(id))[0]!;
      pauses.push(job.seconds);
    }
    expect(pauses).toEqual([60, 300, 900, 900]);
    now = start + (3 * 24 * 60 + 1) * 60_000;
    await run(job);
    expect(await newJobs(id)).toEqual([]);

    failures = {};
    await run(job);
    expect(readers()).toEqual([CLIENT, PARTNER]);
  });
});
