import { randomUUID } from 'node:crypto';
import { blocksOf } from '#entities/submission/finding';
import { contract, type ParamsOf } from '#shared/api/contract';
import type { AppContext } from '../../../server/domains/app-context.ts';
import { soilProjectJobs } from '../../../server/domains/soil/jobs.ts';
import type { Cer } from '../soil/cer.ts';
import type { SoilServer } from '../soil/soil.ts';
import { readSubmittable, submissionOf } from '../soil/submittable.ts';
import { landOf, makeSite, PLACES } from './make-site.ts';
import { declarationsThatAreTrue, seenAtSending } from './oracle.ts';
import type { GeneratedSite, Kill, Step } from './sites.ts';

const { soilProjects } = contract;
type Submission = ParamsOf<typeof soilProjects.updateStatusAndAttributes>;

/** Simulates the death of a worker’s process. */
class KilledError extends Error {}

/** A payload that reached the regulator, and what it should have declared. */
export interface Posted {
  reference: string;
  body: Record<string, unknown>;
  truth: ReturnType<typeof declarationsThatAreTrue> | null;
  isPaused: boolean;
}

/** How often something happened, so that a test can tell that it happened at all. */
export interface Tally {
  projects: number;
  posted: number;
  declaredShared: number;
  kills: number;
  refused: number;
  returnedUnsent: number;
  paused: number;
}

export interface Playground {
  servers: { soil: SoilServer; cer: Cer };
  clock: { now: number };
  tally: Tally;
}

/** Plays a generated site and returns every payload that was posted. */
export async function play(ground: Playground, site: GeneratedSite): Promise<Posted[]> {
  const { soil, cer } = ground.servers;
  const { name, ids } = await makeSite(soil, site.projects);
  ground.tally.projects += ids.length;
  const read = new Map<number, Submission>();
  const posted: Posted[] = [];
  const batchId = randomUUID();

  /** Counts a refusal of the server, which is an answer; any other error is a defect. */
  const tried = async (sending: Promise<unknown>): Promise<void> => {
    try {
      await sending;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code !== 'INTERNAL')) throw error;
      ground.tally.refused += 1;
    }
  };
  const send = (id: number) => {
    const submission = read.get(id);
    return submission
      ? tried(
          soil.sends.partner.send(soilProjects.updateStatusAndAttributes, {
            ...submission,
            batch_id: batchId,
          }),
        )
      : Promise.resolve();
  };
  const work = async (id: number, kill: Kill | null): Promise<void> => {
    const last = (await soil.submissions(id)).at(-1);
    if (!last) return;
    const jobs = soilProjectJobs(workerApp(ground, posted, kill));
    try {
      await jobs['submit-to-cer']({ submissionId: last.id }, { isLastTry: false });
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      ground.tally.kills += 1;
    }
  };

  const watch = async (id: number): Promise<void> => {
    const last = (await soil.submissions(id)).at(-1);
    if (!last?.post_cer_id) return;
    const jobs = soil.work();
    await jobs['watch-cer-decision']({ submissionId: last.id }, { isLastTry: false });
  };

  async function take(step: Step): Promise<void> {
    if (step.do === 'wait') {
      ground.clock.now += step.seconds * 1_000;
      return;
    }
    const chosen = step.projects.flatMap((at) => ids[at] ?? []);
    switch (step.do) {
      case 'read':
        for (const id of chosen) read.set(id, await readAsPartner(soil, id, step.isOverriding));
        return;
      case 'submit':
        if (step.isAtOnce) await Promise.all(chosen.map(send));
        else for (const id of chosen) await send(id);
        return;
      case 'work':
      case 'collide':
        cer.behave({ answers: step.answers, isStored: step.isStored });
        await Promise.all([
          ...(step.do === 'collide' ? chosen.map(send) : []),
          ...chosen.flatMap((id) => step.workers.map((kill) => work(id, kill))),
        ]);
        cer.behave({ answers: 'accept', isStored: true });
        return;
      case 'watch':
        cer.behave({ decision: step.decision });
        for (const id of chosen) await watch(id);
        cer.behave({ decision: 'waiting' });
        return;
      case 'register':
        await listInRegister(soil, name, { land: step.land, ids: chosen });
        return;
      default:
        for (const id of chosen) await tried(change(soil, id, step));
    }
  }
  for (const step of site.steps) await take(step);
  for (const id of ids) {
    const responses = (await soil.submissions(id)).map((one) => JSON.stringify(one.response));
    ground.tally.returnedUnsent += responses.filter((text) => /changed after/.test(text)).length;
  }
  ground.tally.posted += posted.length;
  ground.tally.paused += posted.filter(({ isPaused }) => isPaused).length;
  ground.tally.declaredShared += posted.filter(({ body }) =>
    /"other_projects_at_site":true/.test(JSON.stringify(body)),
  ).length;
  return posted;
}

/**
 * Reads a project as the form of a partner admin does, and overrides what blocks it if asked to,
 * which a second one confirms.
 */
async function readAsPartner(
  { sends: { partner }, database, owners }: SoilServer,
  id: number,
  isOverriding: boolean,
): Promise<Submission> {
  const blocks = isOverriding ? blocksOf((await readSubmittable(partner, id)).findings) : [];
  const open = blocks.filter(({ canOverride, waiting }) => canOverride && waiting === null);
  for (const { rule, parcels, says } of open) {
    const [{ override_id: overrideId }] = await partner.send(soilProjects.override, {
      project_id: id,
      rule,
      parcels: [...parcels],
      says,
      reason: `Both owners agreed in writing, ${says.slice(0, 300)}`,
    });
    await database.asOwner
      .updateTable('soil_project_override')
      .set({
        confirmed_by: 'second@agriprove.example',
        confirmed_at: new Date(),
        confirmed_by_account: owners.other,
      })
      .where('id', '=', overrideId)
      .execute();
  }
  return submissionOf(partner, id);
}

type Change = Exclude<
  Step,
  { do: 'read' | 'submit' | 'work' | 'collide' | 'watch' | 'register' | 'wait' }
>;

async function change(soil: SoilServer, id: number, step: Change): Promise<unknown> {
  const { partner, client } = soil.sends;
  switch (step.do) {
    case 'rename':
      return partner.send(soilProjects.rename, {
        project_id: id,
        property_id: soil.farms.client,
        project_name: `Renamed ${randomUUID().slice(0, 8)}`,
      });
    case 'withdraw':
    case 'return-to-project':
      return client.send(soilProjects.withdraw, {
        project_id: id,
        is_withdrawn: step.do === 'withdraw',
        note: 'We sell the farm',
      });
    case 'send-back':
    case 'approve':
      return partner.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: step.do === 'approve' ? 'B3' : 'B2',
        note: 'Look at the titles again',
      });
    case 'decide':
      return partner.send(soilProjects.recordDecision, {
        project_id: id,
        project_status: step.to,
        note: 'As their letter of today says',
      });
    case 'record': {
      const { state, lga, region } = PLACES[step.place % PLACES.length]!;
      return soil.database.asOwner
        .updateTable('soil_project_parcel')
        .set({ state, local_government_area: lga, nrm_region: region })
        .where('project_id', '=', id)
        .where('position', '=', 0)
        .execute();
    }
  }
}

/** Adds a project to the register: that of one of these which the regulator accepted, or another. */
async function listInRegister(
  soil: SoilServer,
  site: string,
  { land, ids }: { land: Parameters<typeof landOf>[1]; ids: readonly number[] },
): Promise<void> {
  const accepted = (await Promise.all(ids.map((id) => soil.submissions(id))))
    .flat()
    .find((one) => one.post_cer_id !== null);
  await soil.database.asOwner
    .insertInto('registered_project')
    .values({
      code: accepted?.post_cer_id ?? `ERF-${randomUUID()}`,
      name: site,
      geometry: JSON.stringify(landOf(site, land)),
    })
    .execute();
}

/**
 * Creates a separate worker, which may be killed at a step; compares its posts with the database.
 */
function workerApp(
  { servers: { soil, cer } }: Playground,
  posted: Posted[],
  kill: Kill | null,
): AppContext {
  const seen = { sql: 0, send: 0, find: 0 };
  let isDead = false;
  const step = async <T>(kind: Kill['step'], work: () => Promise<T>): Promise<T> => {
    seen[kind] += 1;
    const isHere = kill !== null && kill.step === kind && seen[kind] === kill.n;
    isDead ||= isHere && kill.when === 'before';
    if (isDead) throw new KilledError();
    const result = await work();
    isDead ||= isHere;
    if (isDead) throw new KilledError();
    return result;
  };
  // Each worker has its own client, because after many failures a shared one would block all
  // requests.
  const client = cer.clientWithin(30_000);
  return {
    ...soil.app,
    database: {
      ...soil.app.database,
      asWorker: (work) => step('sql', () => soil.app.database.asWorker(work)),
    },
    cer: {
      submit: (reference, body) =>
        step('send', async () => {
          const site = await seenAtSending(soil.database, reference);
          const attempt = await client.submit(reference, body);
          const { status } = attempt.exchange;
          posted.push({
            reference,
            body: JSON.parse(body),
            truth: site && declarationsThatAreTrue(site),
            isPaused: status === 429 || status === 503,
          });
          return attempt;
        }),
      find: (reference) => step('find', () => client.find(reference)),
    },
  };
}
