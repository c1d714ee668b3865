import { AUDIT_PER_PAGE, type Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

export const list: Handler<Contract['audit']['list']> = async ({ sql }, params) => {
  const { area, object, object_id: objectId, since, until, before_id: before } = params;
  const { actor_email: actor, about_email: about, limit = AUDIT_PER_PAGE } = params;
  const rows = await sql
    .selectFrom('audit')
    .selectAll()
    .$if(area !== undefined, (of) => of.where('area', '=', area!))
    .$if(actor !== undefined, (of) => of.where('actor', '=', actor!.trim().toLowerCase()))
    .$if(about !== undefined, (of) => of.where('about', '=', about!.trim().toLowerCase()))
    .$if(object !== undefined, (of) => of.where('object', '=', object!))
    .$if(objectId !== undefined, (of) => of.where('object_id', '=', objectId!))
    .$if(since !== undefined, (of) => of.where('at', '>=', new Date(since!)))
    .$if(until !== undefined, (of) => of.where('at', '<', new Date(until!)))
    .$if(before !== undefined, (of) => of.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, plan_id: _planId, ...row }) => ({
    audit_id: id,
    at: at.toISOString(),
    ...row,
  }));
};
