import type { SoilProject } from '#entities/soil-project/record';
import {
  type CerForm,
  type CerLocationForm,
  type Regulator,
  regulatorIn,
  withLocationFields,
} from '#entities/submission/request';
import {
  prepareSubmission,
  readFacts,
  readOwnerNames,
  type Submission,
} from '#entities/submission/send';
import { contract } from '#shared/api/contract';
import type { Connection } from '../connection/connected.ts';
import { CommandFailedError, misuse } from '../failure.ts';

type Send = Pick<Connection, 'send'>;

/** Reads the regulator's settings, which are the same for every project. */
export async function readRegulator({ send }: Send): Promise<Regulator> {
  const [answer] = await send(contract.soilProjects.regulator, {});
  const regulator = regulatorIn(answer);
  if (regulator) return regulator;
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

/** Prepares projects as the web app does, with the user's changes to their forms. */
export async function preparedSubmissions(
  connection: Send,
  projects: readonly SoilProject[],
  regulator: Regulator,
  formOf: (projectId: number) => FormChange = () => NO_CHANGE,
): Promise<Submission[]> {
  for (const project of projects) checkParcels(project, formOf(project.projectId));
  const unnamed = projects.filter(({ projectId }) => !('owner_name' in formOf(projectId).fields));
  const ids = projects.map(({ projectId }) => projectId);
  const input = {
    regulator,
    facts: await readFacts(connection, ids),
    ownerNames: await readOwnerNames(connection, unnamed),
  };
  return projects.map((project) => {
    const { projectId } = project;
    const change = (prefilled: CerForm) => changedForm(project, prefilled, formOf(projectId));
    const submission = prepareSubmission(project, input, change);
    if (!submission) throw new CommandFailedError(`There is no project ${projectId}.`);
    return submission;
  });
}

/** Prepares one project; see `preparedSubmissions`. */
export const preparedSubmission = async (
  connection: Send,
  project: SoilProject,
  regulator: Regulator,
  change = NO_CHANGE,
): Promise<Submission> =>
  (await preparedSubmissions(connection, [project], regulator, () => change))[0]!;

/** Throws `CommandFailedError` if the change names a parcel that the project does not have. */
export function checkParcels(project: SoilProject, { parcels }: FormChange): void {
  for (const parcel of parcels.keys()) parcelAt(project, parcel);
}

/**
 * The key of a parcel, which people identify by its number and files of `cer preview --form` by its
 * key. Throws `CommandFailedError` if the project has no such parcel.
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
