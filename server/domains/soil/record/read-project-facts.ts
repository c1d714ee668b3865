import { restoreSoilForm } from '#entities/registration/form';
import { blankPerson, signatoriesOf } from '#entities/registration/landholder';
import { soilProjectsOf } from '#entities/soil-project/record';
import type { Sql } from '../../../platform/db/database.ts';
import { boundaryPolygons } from '../../../documents/boundary-rings.ts';
import type { ProjectFacts } from '../../../documents/soil/project-facts.ts';
import { projectRows } from './project-rows.ts';

/** Reads the current facts. `since` is the status whose latest entry requested the document. */
export async function readProjectFacts(
  sql: Sql,
  projectId: number,
  options: { since: 'A2' | 'A5'; partnerName: string },
): Promise<ProjectFacts> {
  const [project] = soilProjectsOf(
    await projectRows(sql, (projects) => projects.where('id', '=', projectId)),
  );
  if (!project) throw new Error(`soil project ${projectId} has no parcels`);
  const row = await sql
    .selectFrom('soil_project')
    .select(['answers_version', 'front_gate_lng', 'front_gate_lat'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const parcels = await sql
    .selectFrom('soil_project_parcel')
    .select(['geometry', 'is_sample'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  const asked = await sql
    .selectFrom('soil_project_change')
    .select('changed_at')
    .where('project_id', '=', projectId)
    .where('to_status', '=', options.since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const askedAt = asked?.changed_at ?? new Date(project.createdAt);
  const stored = restoreSoilForm(project.attributes.submitted_form, askedAt);
  // Older forms do not name a landholder; their owner signs.
  const owner = { ...blankPerson(), name: project.attributes.owner_name };
  const form = stored.landholders.length > 0 ? stored : { ...stored, landholders: [owner] };
  return {
    project,
    form,
    signatories: signatoriesOf(form.landholders),
    answersVersion: row.answers_version,
    askedAt,
    areas: parcels.map(({ geometry }, i) => ({
      number: i + 1,
      polygons: boundaryPolygons(geometry),
    })),
    gate: { lng: row.front_gate_lng, lat: row.front_gate_lat },
    isSample: parcels.some((parcel) => parcel.is_sample),
    partnerName: options.partnerName,
  };
}
