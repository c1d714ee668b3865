import {
  acceptedBy,
  cerRequest,
  prefilledCerForm,
  rowsOfProject,
  soilProjectsOf,
  submissionAttributes,
  submissionFindings,
  TEST_REGULATOR_SETTINGS,
} from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import type { Database } from '../../../server/platform/db/database.ts';
import type { InProcessServer } from '../server/in-process-server.ts';

type Client = Awaited<ReturnType<InProcessServer['client']>>;

const { soilProjects } = contract;

/** Stores a signed commitment in which the server saw a signature, but no file. */
export async function addSigned(
  database: Database,
  projectId: number,
  { client, checkedBy }: { client: string; checkedBy: string | null },
): Promise<void> {
  await database.asOwner
    .insertInto('soil_document')
    .values({
      project_id: projectId,
      kind: 'commitment-signed',
      key: `projects/${projectId}/commitment-signed/put.pdf`,
      file_name: `commitment-${projectId}-signed.pdf`,
      answers_version: 1,
      issued_to: client,
      recorded_at: new Date(),
      is_signature_seen: true,
      ...(checkedBy !== null && { is_signed: true, checked_by: checkedBy, checked_at: new Date() }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Gives the project land of its own, so that it shares none with others of the same farm. */
export async function setApart(database: Database, projectId: number): Promise<void> {
  const west = 115 + (projectId % 300) * 0.1;
  const south = -35 + Math.floor(projectId / 300) * 0.1;
  const coordinates = [
    [
      [west, south],
      [west + 0.01, south],
      [west + 0.01, south + 0.01],
      [west, south + 0.01],
      [west, south],
    ],
  ];
  await database.asOwner
    .updateTable('soil_project_parcel')
    .set({ geometry: JSON.stringify({ type: 'Polygon', coordinates }) })
    .where('project_id', '=', projectId)
    .execute();
}

/** Reads a project as the form of a partner admin shows it, with what the rules find. */
export async function readSubmittable(partner: Client, projectId: number) {
  const [record] = await partner.send(soilProjects.page, {
    before_id: null,
    project_ids: [projectId],
    statuses: null,
    with_geometry: false,
  });
  const [project] = record ? soilProjectsOf(rowsOfProject(record)) : [];
  const [facts] = await partner.send(soilProjects.facts, { project_ids: [projectId] });
  if (!project || !facts) throw new Error(`there is no project ${projectId}`);
  const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
  const form = prefilledCerForm(project, regulator);
  const findings = submissionFindings({ project, form, regulator, facts, now: new Date() });
  return { project, form, facts, findings };
}

/** Returns what the form of a partner admin would send for the project in its present state. */
export async function submissionOf(partner: Client, projectId: number) {
  const { project, form, facts, findings } = await readSubmittable(partner, projectId);
  const request = cerRequest(project, form, 'test', TEST_REGULATOR_SETTINGS, facts.overlaps);
  return {
    project_id: projectId,
    project_status: 'C1' as const,
    project_attributes: submissionAttributes(request),
    accepted_warnings: acceptedBy(findings),
  };
}
