import {
  type CerForm,
  type CerLocationForm,
  type Finding,
  prefilledCerForm,
  type Regulator,
  RegulatorSettings,
  type SoilProject,
  submissionFindings,
  withLocationFields,
} from '#entities/soil-project';
import { contract, FACTS_PER_CALL, type SubmissionFacts } from '#shared/api/contract';
import { type Connection, refusalOf } from '../connection/connected.ts';
import { CommandFailedError, misuse } from '../failure.ts';

/** A project as it would be submitted now. */
export interface Submission {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
  /** What the server knows of the land and the overrides. */
  facts: SubmissionFacts;
  /** Any blocking finding prevents the submission; the user must confirm the others (OP-72). */
  findings: Finding[];
}

type Send = Pick<Connection, 'send'>;

/** Reads the regulator's settings, which are the same for every project. */
export async function readRegulator({ send }: Send): Promise<Regulator> {
  const [{ stage, settings }] = await send(contract.soilProjects.regulator, {});
  if (settings === null) return { stage, settings: null };
  const read = RegulatorSettings.safeParse(settings);
  if (read.success) return { stage, settings: read.data };
  throw new CommandFailedError(
    'The server runs a different version of Fenceline. Use the matching command line.',
  );
}

/** The user's changes to a form: fields of the form, and of single parcels by their number. */
export interface FormChange {
  fields: Partial<CerForm>;
  parcels: ReadonlyMap<number, CerLocationForm>;
}
export const NO_CHANGE: FormChange = { fields: {}, parcels: new Map() };

/** Reads the facts of projects, by id. */
export async function readFacts(
  { send }: Send,
  projectIds: readonly number[],
): Promise<Map<number, SubmissionFacts>> {
  const facts = new Map<number, SubmissionFacts>();
  for (let from = 0; from < projectIds.length; from += FACTS_PER_CALL) {
    const ids = projectIds.slice(from, from + FACTS_PER_CALL);
    for (const one of await send(contract.soilProjects.facts, { project_ids: ids })) {
      facts.set(one.project_id, one);
    }
  }
  return facts;
}

/** Fills the form as the web app does, applies `change` and validates the result. */
export async function prepareSubmission(
  connection: Send,
  project: SoilProject,
  regulator: Regulator,
  change: FormChange = NO_CHANGE,
  known?: SubmissionFacts,
): Promise<Submission> {
  checkParcelNumbers(project, change);
  const ownerName =
    project.attributes.owner_name || 'owner_name' in change.fields
      ? ''
      : await ownerNameOf(connection, project.email);
  const facts = known ?? (await readFacts(connection, [project.projectId])).get(project.projectId);
  if (!facts) throw new CommandFailedError(`There is no project ${project.projectId}.`);
  const form = changedForm(prefilledCerForm(project, regulator, ownerName), change);
  const findings = submissionFindings({ project, form, regulator, facts, now: new Date() });
  return { project, form, regulator, facts, findings };
}

/** Throws `CommandFailedError` if the change names a parcel that the project does not have. */
export function checkParcelNumbers(
  { projectId, noOfCads }: SoilProject,
  { parcels }: FormChange,
): void {
  const wrong = [...parcels.keys()].find((number) => number < 1 || number > noOfCads);
  if (wrong === undefined) return;
  const has = noOfCads === 1 ? 'has parcel 1 only' : `has parcels 1 to ${noOfCads}`;
  throw misuse(`Project ${projectId} ${has}, so ${wrong}.FIELD names no parcel. Nothing was sent.`);
}

function changedForm(prefilled: CerForm, { fields, parcels }: FormChange): CerForm {
  const form = { ...prefilled, ...fields };
  for (const [parcel, values] of parcels) {
    Object.assign(form, withLocationFields(form, [parcel], values));
  }
  return form;
}

/** CER-07, OP-86; empty if the e-mail address has no owner record. */
async function ownerNameOf({ send }: Send, email: string): Promise<string> {
  try {
    const [{ owner_name: name }] = await send(contract.owners.read, { email });
    return name;
  } catch (error) {
    if (refusalOf(error) === 'NOT_FOUND') return '';
    throw error;
  }
}
