import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import type { Regulator, SoilProject } from '#entities/soil-project';
import { contract, type SoilProjectRecord } from '#shared/api/contract';
import { type Connection, refusalOf } from '../../connection/connected.ts';
import { CommandFailedError } from '../../failure.ts';
import { prepareSubmission, readRegulator } from '../../submission/prepare-submission.ts';
import { submitProject } from '../../submission/submit-project.ts';
import { everyProject, projectOf, projectWith } from '../projects/chosen-projects.ts';
import { linkOf, reportLinksOf, saveDocument } from '../../documents/documents.ts';
import { filesOf } from '../../documents/project-files.ts';
import type { DetailParts, Effect, PartName, ReviewEvent } from './model/review-state.ts';

/** Delay before reading details, so that scrolling quickly through the list requests nothing. */
const READ_AFTER_MS = 120;
/** Number of projects added to the table at a time while the list loads. */
const MAX_SHOWN = 200;
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
}

/** Performs the review's effects and dispatches their results as events. */
export function performer({ connection, dispatch, end, suspend, copy }: World) {
  let reading: { projectId: number; stop: AbortController } | null = null;
  let regulator: Promise<Regulator> | null = null;

  const parts: { [P in PartName]: (project: SoilProject) => Promise<DetailParts[P]> } = {
    history: ({ projectId }) =>
      connection.send(contract.soilProjects.history, { project_id: projectId }),
    files: async (project) => filesOf(project, await reportLinksOf(connection, project)),
    submission: async (project) => {
      regulator ??= readRegulator(connection);
      regulator.catch(() => (regulator = null));
      // The list leaves out the answers, which the rules need.
      const whole = await projectWith(connection, project.projectId);
      return prepareSubmission(connection, whole, await regulator);
    },
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
    dispatch({ type: 'loaded', projects: [...projects, ...page] });
  }

  async function act(effect: Effect): Promise<void> {
    switch (effect.do) {
      case 'load':
        return load();
      case 'load-one': {
        const project = await projectWith(connection, effect.projectId);
        return dispatch({ type: 'project', project });
      }
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
      case 'read': {
        const { part, project } = effect;
        return dispatch({ type: 'part-failed', projectId: project.projectId, part, problem });
      }
      case 'decide':
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
        if (!(error instanceof CommandFailedError) || error.exitCode === 4 || isPointless)
          return end(error);
        return failed(effect, error, refusal === 'CONFLICT');
      })
      .catch(end);
  };
}

/**
 * Drops the form's answers, which are most of a project's size and which the review does not use.
 */
function withoutAnswers(record: SoilProjectRecord): SoilProject {
  const { submitted_form: _, ...attributes } = record.project_attributes;
  return projectOf({ ...record, project_attributes: attributes });
}
