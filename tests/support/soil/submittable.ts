import { rowsOfProject, soilProjectsOf } from '#entities/soil-project/record';
import { acceptedBy, submissionFindings } from '#entities/submission/finding';
import {
  cerRequest,
  prefilledCerForm,
  submissionAttributes,
  TEST_REGULATOR_SETTINGS,
} from '#entities/submission/request';
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

/** Records that a title covers all parcels of a project. */
export async function describeWholeTitle(
  { database, client }: InProcessServer,
  projectId: number,
  { key, as }: { key: string; as: string },
): Promise<void> {
  const parcels = await database.asOwner
    .selectFrom('soil_project_parcel')
    .select('parcel_key')
    .where('project_id', '=', projectId)
    .execute();
  const partner = await client(as);
  await partner.send(soilProjects.describeTitle, {
    key_name: key,
    parcels: parcels.map(({ parcel_key: parcel }) => parcel),
    title_date: new Date().toISOString().slice(0, 10),
    owners: 'Casey Client',
  });
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

/**
 * Lets a project of the register use the project's land, and adds the override of the overlap by the
 * account `by`, which a second partner admin has to confirm. Returns how they do.
 */
export async function addWaitingOverride(
  { database, client }: InProcessServer,
  projectId: number,
  { by, as }: { by: number; as: string },
) {
  await database.pool.query(
    `INSERT INTO registered_project (code, name, geometry)
     SELECT 'ERF' || project_id, 'Creek', geometry FROM soil_project_parcel
     WHERE project_id = $1 LIMIT 1`,
    [projectId],
  );
  const { findings } = await readSubmittable(await client(as), projectId);
  const { rule, parcels, says } = findings.find(({ needsSecond }) => needsSecond)!;
  const { id } = await database.asOwner
    .insertInto('soil_project_override')
    .values({
      project_id: projectId,
      rule,
      parcel_keys: [...parcels],
      says,
      reason: 'The registered project was revoked.',
      made_by: 'first@agriprove.example',
      made_at: new Date(),
      withdrawn_by: null,
      withdrawn_at: null,
      made_by_account: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { project_id: projectId, override_id: id };
}
