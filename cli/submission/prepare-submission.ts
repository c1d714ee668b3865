import {
  type CerForm,
  type Finding,
  prefilledCerForm,
  type Regulator,
  RegulatorSettings,
  type SoilProject,
  submissionFindings,
} from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { type Connection, refusalOf } from '../connection/connected.ts';
import { CommandFailedError } from '../failure.ts';

/** A project as it would be submitted now. */
export interface Submission {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
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

/** Fills the form as the web app does, applies `change` and validates the result. */
export async function prepareSubmission(
  connection: Send,
  project: SoilProject,
  regulator: Regulator,
  change: Partial<CerForm> = {},
): Promise<Submission> {
  const ownerName =
    project.attributes.owner_name || 'owner_name' in change
      ? ''
      : await ownerNameOf(connection, project.email);
  const form = { ...prefilledCerForm(project, regulator, ownerName), ...change };
  return {
    project,
    form,
    regulator,
    findings: submissionFindings({ project, form, regulator }),
  };
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
