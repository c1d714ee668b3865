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
import { CommandFailed } from '../failure.ts';

/** One project as it would be submitted now. */
export interface Submission {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
  /** Nothing is sent while one of them blocks; a person confirms the others (OP-72). */
  findings: Finding[];
}

type Send = Pick<Connection, 'send'>;

/** What submissions are made with; the same for every project. */
export async function readRegulator({ send }: Send): Promise<Regulator> {
  const [{ stage, settings }] = await send(contract.soilProjects.regulator, {});
  if (settings === null) return { stage, settings: null };
  const read = RegulatorSettings.safeParse(settings);
  if (read.success) return { stage, settings: read.data };
  throw new CommandFailed('The server’s regulator settings are of another version of Fenceline.');
}

/** The form as the web app fills it, with `change` over it, and what the rules say of it. */
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

/** CER-07, OP-86; empty for an e-mail without an owner record. */
async function ownerNameOf({ send }: Send, email: string): Promise<string> {
  try {
    const [{ owner_name: name }] = await send(contract.owners.read, { email });
    return name;
  } catch (error) {
    if (refusalOf(error) === 'NOT_FOUND') return '';
    throw error;
  }
}
