import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { projectAddress, type SoilProject } from '#entities/soil-project/record';
import type { Regulator } from '#entities/submission/request';
import { refusalOf } from '#shared/api';
import { contract, type ListedProject, type SoilProjectRecord } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError } from '../../failure.ts';
import { changeOverride } from '../../submission/change-override.ts';
import { preparedSubmission, readRegulator } from '../../submission/prepared-submissions.ts';
import { submitProject } from '../../submission/submit-project.ts';
import { answersOf } from '../projects/answers.ts';
import { everyProject, projectOf, projectWith, recordWith } from '../projects/chosen-projects.ts';
import { DEFAULT_ORDER, foundProjects } from '../projects/found-projects.ts';
import { signingOf } from '../projects/signatures.ts';
import { linkOf, reportLinksOf, saveDocument } from '../../documents/documents.ts';
import { filesOf } from '../../documents/project-files.ts';
import { checkBatch, runBatch } from './batch-effects.ts';
import type { DetailParts, Effect, PartName, ReviewEvent } from './model/review-state.ts';

/** Delay before reading details, so that scrolling quickly through the list requests nothing. */
const READ_AFTER_MS = 120;
/** Number of projects added to the table at a time while the list loads. */
const MAX_SHOWN = 200;
/**
 * Maximum number of projects that a search requests from the server; more than anybody reads one by
 * one.
 */
const MAX_FOUND = 500;
/** Number of projects converted before yielding to keyboard input. */
const READ_CONCURRENCY = 20;

interface World {
  connection: Connection;
  dispatch: (event: ReviewEvent) => void;
  /** Ends the review: normally, or with an error it cannot continue after. */
  end: (failure?: unknown) => void;
  suspend: () => void;
  /** Copies a text to the clipboard, if the terminal supports that. */
  copy: (text: string) => void;
  /** Opens an address in the browser; resolves to false if there is none. */
  browse: (address: string) => Promise<boolean>;
}

/** Performs the review's effects and dispatches their results as events. */
export function performer({ connection, dispatch, end, suspend, copy, browse }: World) {
  let reading: { projectId: number; stop: AbortController } | null = null;
  let regulator: Promise<Regulator> | null = null;
  let partner: Promise<string> | null = null;
  let stop = new AbortController();
  let searching = new AbortController();

  function regulatorOnce(): Promise<Regulator> {
    regulator ??= readRegulator(connection);
    regulator.catch(() => (regulator = null));
    return regulator;
  }

  /** The partner's name, which is also part of the address of its screens. */
  function partnerOnce(): Promise<string> {
    partner ??= connection
      .send(contract.app.settings, {})
      .then(([settings]) => settings.partner_name);
    partner.catch(() => (partner = null));
    return partner;
  }

  const parts: { [P in PartName]: (project: SoilProject) => Promise<DetailParts[P]> } = {
    history: ({ projectId }) =>
      connection.send(contract.soilProjects.history, { project_id: projectId }),
    files: async (project) => filesOf(project, await reportLinksOf(connection, project)),
    submission: async (project) => {
      // The list leaves out the answers, which the rules need.
      const whole = await projectWith(connection, project.projectId);
      return preparedSubmission(connection, whole, await regulatorOnce());
    },
    signing: async ({ projectId }) => signingOf(await projectWith(connection, projectId)),
    answers: async ({ projectId }) => answersOf(await projectWith(connection, projectId)),
  };

  async function read(project: SoilProject, part: PartName): Promise<void> {
    const { projectId } = project;
    if (reading?.projectId !== projectId) {
      reading?.stop.abort();
      reading = { projectId, stop: new AbortController() };
    }
    const { signal } = reading.stop;
    await delay(READ_AFTER_MS);
    if (signal.aborted) return;
    const value = await parts[part](project);
    dispatch({ type: 'part', part, projectId, value } as ReviewEvent);
  }

  async function load(): Promise<void> {
    const projects: SoilProject[] = [];
    let page: SoilProject[] = [];
    for await (const record of everyProject(connection)) {
      page.push(withoutAnswers(record));
      if (page.length % READ_CONCURRENCY === 0) await immediate();
      if (page.length < MAX_SHOWN) continue;
      projects.push(...page);
      dispatch({ type: 'page', projects: page });
      page = [];
    }
    const partnerName = await partnerOnce();
    dispatch({ type: 'loaded', projects: [...projects, ...page], partnerName, at: Date.now() });
  }

  /** Reads the projects that changed status last, until one that changed before `since`. */
  async function refresh(since: string): Promise<void> {
    const projects: SoilProject[] = [];
    for (let page = 0; ; page++) {
      const [{ projects: records, found, all }] = await connection.send(
        contract.soilProjects.list,
        { search: '', statuses: null, sort_by: 'waiting_since', is_descending: true, page },
      );
      projects.push(...records.map((record) => withoutAnswers(recordOf(record))));
      const isRead = projects.length >= found || records.length === 0;
      if (isRead || records.at(-1)!.status_since <= since) {
        return dispatch({ type: 'refreshed', projects, all, at: Date.now() });
      }
    }
  }

  /** Queries once the user pauses; a newer search aborts the previous one. */
  async function find(search: string): Promise<void> {
    searching.abort();
    searching = new AbortController();
    const { signal } = searching;
    await delay(READ_AFTER_MS);
    if (signal.aborted) return;
    const wanted = { search, statuses: null, order: DEFAULT_ORDER, limit: MAX_FOUND };
    const ids = new Set<number>();
    let all = 0;
    for await (const { project_id: id } of foundProjects(connection, wanted, (n) => (all = n))) {
      if (signal.aborted) return;
      ids.add(id);
    }
    dispatch({ type: 'found', found: { search, ids, isWhole: ids.size >= all } });
  }

  async function act(effect: Effect): Promise<void> {
    switch (effect.do) {
      case 'load':
        return load();
      case 'search':
        return find(effect.search);
      case 'load-one': {
        const record = await recordWith(connection, effect.projectId);
        return dispatch({ type: 'project', project: withoutAnswers(record) });
      }
      case 'refresh':
        return refresh(effect.since);
      case 'read':
        return read(effect.project, effect.part);
      case 'decide': {
        const { project, to, note } = effect;
        const { projectId } = project;
        await connection.send(contract.soilProjects.updateStatus, {
          project_id: projectId,
          project_status: to,
          ...(note === '' ? {} : { note }),
        });
        return dispatch({ type: 'decided', projectId, to });
      }
      case 'submit': {
        const { projectId } = effect.submission.project;
        for await (const progress of submitProject(connection, effect.submission)) {
          dispatch({ type: 'progress', projectId, progress });
        }
        return dispatch({ type: 'progress-ended', projectId, problem: null });
      }
      case 'check-signatures': {
        const { project, isSigned, note } = effect;
        const { projectId, attributes } = project;
        await connection.send(contract.soilProjects.checkSignatures, {
          project_id: projectId,
          is_signed: isSigned,
          note,
        });
        const { form } = attributes;
        return dispatch({ type: 'signatures-checked', projectId, form, isSigned });
      }
      case 'change-override': {
        const { project, change, finding, reason } = effect;
        const { projectId } = project;
        const text = await changeOverride(connection, projectId, change, finding, reason);
        return dispatch({ type: 'override-changed', projectId, text });
      }
      case 'check-batch': {
        const items = await checkBatch(connection, effect, regulatorOnce);
        return dispatch({ type: 'batch-checked', items });
      }
      case 'run-batch':
        stop = new AbortController();
        return runBatch(connection, effect, stop.signal, dispatch);
      case 'stop-batch':
        return stop.abort();
      case 'open': {
        const path = projectAddress('partner', effect.projectId, await partnerOnce());
        const address = new URL(path, connection.server).href;
        return dispatch({ type: 'opened', address, isShown: await browse(address) });
      }
      case 'link': {
        const link = await linkOf(connection, effect.file);
        copy(link);
        return dispatch({ type: 'linked', name: effect.file.fileName, link });
      }
      case 'save': {
        const path = await saveDocument(connection, effect.file);
        return dispatch({ type: 'done', text: `Saved ${path}` });
      }
      case 'suspend':
        return suspend();
      case 'quit':
        return end();
    }
  }

  /** Another user changed the project first; the last entry of its history names them. */
  async function overtaken(projectId: number, problem: string): Promise<void> {
    const changes = await parts.history({ projectId } as SoilProject).catch(() => []);
    dispatch({ type: 'overtaken', projectId, problem, last: changes.at(-1) ?? null });
  }

  async function failed(effect: Effect, { message: problem }: Error, isConflict: boolean) {
    switch (effect.do) {
      case 'load':
        return dispatch({ type: 'load-failed', problem });
      case 'refresh':
        return dispatch({ type: 'refresh-failed', problem });
      case 'search':
        // The search stays within the loaded list; the next refresh reports the error.
        return;
      case 'check-batch':
        return dispatch({ type: 'batch-check-failed', problem });
      case 'read': {
        const { part, project } = effect;
        return dispatch({ type: 'part-failed', projectId: project.projectId, part, problem });
      }
      case 'decide':
      case 'check-signatures':
      case 'change-override':
        if (isConflict) return overtaken(effect.project.projectId, problem);
        return dispatch({ type: 'failed', problem });
      case 'submit': {
        const { projectId } = effect.submission.project;
        if (isConflict) return overtaken(projectId, problem);
        return dispatch({ type: 'progress-ended', projectId, problem });
      }
      default:
        return dispatch({ type: 'failed', problem });
    }
  }

  return (effect: Effect): void => {
    act(effect)
      .catch((error: unknown) => {
        if (connection.signal.aborted) return;
        const refusal = refusalOf(error);
        const isPointless = effect.do === 'load' && refusal === 'FORBIDDEN';
        // Leave full-screen mode before reporting an internal error or a sign-in failure.
        if (!(error instanceof CommandFailedError) || isPointless) return end(error);
        // An automatic refresh never ends what the user is typing.
        if (error.exitCode === 4 && effect.do !== 'refresh' && effect.do !== 'search')
          return end(error);
        return failed(effect, error, refusal === 'CONFLICT');
      })
      .catch(end);
  };
}

/**
 * Drops the fields that only the partner's list adds, so that both kinds of list give equal
 * projects.
 */
function recordOf({
  client_name: _name,
  total_hectares: _hectares,
  cer_id: _id,
  assignee: _assignee,
  waits_for_second: _waits,
  ...record
}: ListedProject): SoilProjectRecord {
  return record;
}

/**
 * Drops the form's answers, which are most of a project's size. The review reads them again for the
 * project whose answers it shows.
 */
function withoutAnswers(record: SoilProjectRecord): SoilProject {
  const { submitted_form: _, ...attributes } = record.project_attributes;
  return projectOf({ ...record, project_attributes: attributes });
}
