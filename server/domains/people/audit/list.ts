import { sql as raw } from 'kysely';
import { AUDIT_PER_PAGE, type Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Entries with this address, and those of its account under other addresses. */
const byPerson = (role: 'actor' | 'about', typed: string) => {
  const address = typed.trim().toLowerCase();
  return raw<boolean>`(${raw.ref(role)} = ${address}
    OR ${raw.ref(`${role}_id`)} = (SELECT account_of_address(${address})))`;
};

export const list: Handler<Contract['audit']['list']> = async ({ sql }, params) => {
  const { area, object, object_id: objectId, since, until, before_id: before } = params;
  const { actor_email: actor, about_email: about, limit = AUDIT_PER_PAGE } = params;
  const rows = await sql
    .selectFrom('audit')
    .selectAll()
    .$if(area !== undefined, (of) => of.where('area', '=', area!))
    .$if(actor !== undefined, (of) => of.where(byPerson('actor', actor!)))
    .$if(about !== undefined, (of) => of.where(byPerson('about', about!)))
    .$if(object !== undefined, (of) => of.where('object', '=', object!))
    .$if(objectId !== undefined, (of) => of.where('object_id', '=', objectId!))
    .$if(since !== undefined, (of) => of.where('at', '>=', new Date(since!)))
    .$if(until !== undefined, (of) => of.where('at', '<', new Date(until!)))
    .$if(before !== undefined, (of) => of.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, plan_id: _p, actor_id: _a, about_id: _b, ...row }) => ({
    audit_id: id,
    at: at.toISOString(),
    ...row,
  }));
};
