import type { Contract } from '#shared/api/contract';
import { notFound } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { projectRows } from './project-rows.ts';

type Soil = Contract['soilProjects'];

export const all: Handler<Soil['all']> = ({ sql }) => projectRows(sql, (projects) => projects);

/** A partner admin's own farms too, and nobody else's (OP-89). */
export const own: Handler<Soil['own']> = async ({ sql, owner }, { property_ids: farmIds }) => {
  if (owner.id === null || farmIds.length === 0) return [];
  const ownerId = owner.id;
  return projectRows(sql, (projects) =>
    projects.where('owner_id', '=', ownerId).where('farm_id', 'in', farmIds),
  );
};

export const history: Handler<Soil['history']> = async ({ sql }, { project_id: projectId }) => {
  const changes = await sql
    .selectFrom('soil_project_change')
    .select(['from_status', 'to_status', 'changed_by', 'changed_at', 'note'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  if (changes.length === 0) throw notFound();
  return changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() }));
};
