import type { SignedVerdict } from '#entities/registration/commitment';
import type { UploadKind } from '#entities/soil-project/document';
import { rowsOfProject } from '#entities/soil-project/record';
import { nrmPlanOf } from '#entities/submission/request';
import type { SoilProjectRecord, SoilProjectRow } from '#shared/api/contract';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { listedExchanges } from './cer-exchanges.ts';
import { redrawnLand } from './redrawn-land.ts';
import { storedForm } from './stored-form.ts';

type Projects = SelectQueryBuilder<Tables, 'soil_project', unknown>;
type Choose = (projects: Projects) => Projects;
type ParcelRow = Omit<Selectable<Tables['soil_project_parcel']>, 'geometry'>;

/**
 * Returns projects in the shape of the specified calls: one row per parcel, latest project first.
 */
export const projectRows = async (sql: Sql, choose: Choose): Promise<SoilProjectRow[]> =>
  (await projectRecords(sql, choose)).flatMap(rowsOfProject);

/** Returns projects with their parcels, latest first. */
export async function projectRecords(
  sql: Sql,
  choose: Choose,
  { withGeometry = false } = {},
): Promise<SoilProjectRecord[]> {
  const projects = await choose(sql.selectFrom('soil_project') as Projects)
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('id', 'desc')
    .execute();
  if (projects.length === 0) return [];
  const ids = projects.map((project) => project.id);
  const parcels = byProject(await parcelsOf(sql, ids, withGeometry));
  const documents = byProject(await documentsOf(sql, ids));
  const redrawn = await redrawnLand(sql, ids);
  const logs = byProject(await logsOf(sql, ids));

  return projects.map((project): SoilProjectRecord => {
    const known = new Set((parcels.get(project.id) ?? []).map(({ parcel_key: key }) => key));
    const filesOf = (kind: UploadKind) =>
      (documents.get(project.id) ?? []).filter((file) => file.kind === kind);
    const named = ({ file_name, key }: { file_name: string; key: string }) => ({
      file_name,
      key_name: key,
    });
    const attributes = {
      version: 3,
      accepted_terms: project.accepted_terms,
      owner_name: project.owner_name,
      owner_email: project.owner_email,
      step: project.step,
      submitted_form: storedForm(project.submitted_form, [...known.keys()]),
      answers_from: project.answers_from,
      draft_id: project.draft_id,
      title_docs: filesOf('title-docs').map((file) => ({
        ...named(file),
        parcels: file.land.flatMap(({ key }) => (known.has(key) ? key : [])),
        left: file.land.flatMap(({ key, name }) => (known.has(key) ? [] : name)),
        title_date: file.title_date,
        owners: file.owners,
      })),
      consent_docs: filesOf('consent-docs').map((file) => ({
        ...named(file),
        holder: file.holder,
      })),
      CER_API_logs: (logs.get(project.id) ?? []).map(({ log }) => log),
      delegation_doc: filesOf('delegation').map(named).at(-1) ?? null,
      pdf_is_outdated:
        project.commitment_version !== null &&
        project.commitment_version !== project.answers_version,
      pdf_problem: project.pdf_problem,
      form: project.answers_version,
      is_land_frozen: filesOf('commitment-signed').length > 0,
      redrawn: redrawn.get(project.id) ?? null,
      left_out: project.left_out.filter(({ key }) => !known.has(key)),
      withdrawn:
        project.withdrawn_at === null
          ? null
          : { at: project.withdrawn_at.toISOString(), note: project.withdrawn_note },
      signed: signedOf(documents.get(project.id) ?? []),
    };
    return {
      project_id: project.id,
      project_name: project.name,
      property_id: project.farm_id,
      property_name: project.farm_name,
      email_address: project.owner_email,
      project_status: project.status,
      creation_date: project.created_at.toISOString(),
      status_since: project.status_since.toISOString(),
      is_active: project.is_active,
      fae_tco2e: project.fae_tco2e,
      front_gate_address: project.front_gate_address,
      typed_front_gate_address: project.typed_front_gate_address,
      chosen_actions: project.chosen_actions,
      project_attributes: attributes,
      parcels: (parcels.get(project.id) ?? []).map((parcel) => ({
        ...lotOf(parcel),
        ...(parcel.geometry ? { geometry: parcel.geometry } : {}),
      })),
    };
  });
}

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

function signedOf(documents: readonly DocumentRow[]) {
  const latest = documents.findLast(({ kind }) => kind === 'commitment-signed');
  if (!latest || latest.is_signed === false || latest.answers_version === null) return null;
  const look = latest.looks.at(-1);
  const withdrawn = latest.checked_by === null ? (look?.withdrawn ?? null) : null;
  return {
    form: latest.answers_version,
    checked_by: latest.checked_by,
    checked_at: latest.checked_at?.toISOString() ?? null,
    is_signature_seen: latest.is_signature_seen,
    is_comparing: latest.is_comparing,
    because: withdrawn
      ? `${withdrawn.by} withdrew the confirmation: ${withdrawn.reason}`
      : whyLook(latest.comparison),
    people: (look?.people ?? latest.comparison?.people ?? []).map((one) => ({
      ...one,
      looked_by: latest.checked_by,
      looked_at: latest.checked_at?.toISOString() ?? null,
    })),
    withdrawn,
  };
}

const whyLook = (verdict: SignedVerdict | null): string | null =>
  verdict?.is === 'doubtful' ? verdict.because : verdict?.is === 'refused' ? verdict.says : null;

function byProject<Row extends { project_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.project_id);
    if (group) group.push(row);
    else groups.set(row.project_id, [row]);
  }
  return groups;
}

/** Parcel columns of a row. The plan number omits the plan type, as the regulator requires. */
function lotOf(parcel: ParcelRow) {
  const { state, nrm_region, lot, section, plan, plan_type } = parcel;
  const nrm = nrmPlanOf(state, nrm_region);
  return {
    parcel_key: parcel.parcel_key,
    pid: parcel.pid,
    hectares: parcel.area_ha,
    local_government_area: parcel.local_government_area,
    lot_number: lot && section ? `${lot}/${section}` : lot,
    volume: parcel.volume,
    folio: parcel.folio,
    plan_number:
      plan && plan_type && plan.startsWith(plan_type) ? plan.slice(plan_type.length) : plan,
    plan_type,
    state,
    nrm_region,
    nrm_plan: nrm?.['Plan Name'] ?? null,
    nrm_plan_url: nrm?.URL ?? null,
    parcel_type: parcel.parcel_type,
  };
}

const parcelsOf = (sql: Sql, projectIds: readonly number[], withGeometry: boolean) =>
  sql
    .selectFrom('soil_project_parcel')
    .select([
      'project_id',
      'position',
      'parcel_key',
      'pid',
      'jurisdictional_id',
      'state',
      'lot',
      'section',
      'plan',
      'plan_type',
      'volume',
      'folio',
      'local_government_area',
      'nrm_region',
      'parcel_type',
      'area_ha',
      'is_sample',
    ])
    .$if(withGeometry, (parcels) => parcels.select('geometry'))
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('position')
    .execute();

const documentsOf = (sql: Sql, projectIds: readonly number[]) =>
  sql
    .selectFrom('soil_document')
    .select(['project_id', 'kind', 'file_name', 'key', 'land', 'title_date', 'owners', 'holder'])
    .select(['answers_version', 'is_signature_seen', 'is_signed', 'checked_by', 'checked_at'])
    .select(['is_comparing', 'comparison', 'looks'])
    .where('project_id', 'in', projectIds)
    .where('kind', 'in', ['title-docs', 'consent-docs', 'delegation', 'commitment-signed'])
    .where('recorded_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

async function logsOf(sql: Sql, projectIds: readonly number[]) {
  const rows = await sql
    .selectFrom('cer_submission')
    .leftJoin('cer_submission_check as check', 'check.submission_id', 'cer_submission.id')
    .select([
      'id',
      'project_id',
      'request',
      'request_dt',
      'response',
      'response_dt',
      'post_cer_id',
      'ask_again_at',
      'findings',
    ])
    .where('project_id', 'in', projectIds)
    .orderBy('attempt')
    .execute();
  const exchanges = await listedExchanges(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    project_id: row.project_id,
    log: {
      request: row.request,
      request_dt: row.request_dt.toISOString(),
      response: row.response,
      response_dt: row.response_dt?.toISOString() ?? null,
      post_cer_id: row.post_cer_id,
      exchanges: exchanges.get(row.id) ?? [],
      ask_again_at: row.response_dt === null ? (row.ask_again_at?.toISOString() ?? null) : null,
      findings: row.findings,
    },
  }));
}
