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

/** The user's changes to a form: fields of the form, and of single parcels by number or key. */
export interface FormChange {
  fields: Partial<CerForm>;
  parcels: ReadonlyMap<number | string, CerLocationForm>;
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
  checkParcels(project, change);
  const ownerName =
    project.attributes.owner_name || 'owner_name' in change.fields
      ? ''
      : await ownerNameOf(connection, project.email);
  const facts = known ?? (await readFacts(connection, [project.projectId])).get(project.projectId);
  if (!facts) throw new CommandFailedError(`There is no project ${project.projectId}.`);
  const form = changedForm(project, prefilledCerForm(project, regulator, ownerName), change);
  const findings = submissionFindings({ project, form, regulator, facts, now: new Date() });
  return { project, form, regulator, facts, findings };
}

/** Throws `CommandFailedError` if the change names a parcel that the project does not have. */
export function checkParcels(project: SoilProject, { parcels }: FormChange): void {
  for (const parcel of parcels.keys()) parcelAt(project, parcel);
}

/**
 * The key of a parcel that people name by its number, and files of `cer preview --form` by its key.
 * Throws `CommandFailedError` if the project has none.
 */
export function parcelAt({ projectId, rows }: SoilProject, parcel: number | string): string {
  const row = rows.find(({ parcel_key: key }, i) =>
    typeof parcel === 'number' ? i + 1 === parcel : key === parcel,
  );
  if (row) return row.parcel_key;
  const has = rows.length === 1 ? 'has parcel 1 only' : `has parcels 1 to ${rows.length}`;
  throw misuse(`Project ${projectId} ${has}, so ${parcel} names no parcel. Nothing was sent.`);
}

function changedForm(
  project: SoilProject,
  prefilled: CerForm,
  { fields, parcels }: FormChange,
): CerForm {
  const form = { ...prefilled, ...fields };
  for (const [parcel, values] of parcels) {
    Object.assign(form, withLocationFields(form, parcelAt(project, parcel), values));
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
