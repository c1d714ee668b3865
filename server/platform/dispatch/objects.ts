import { sql as raw } from 'kysely';
import { readUploadKey } from '#entities/soil-project/document';
import { idsAt, type AnyCall, type ObjectRule } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import type { Membership } from './access.ts';
import { notFound } from '../call-error.ts';

type Kind = ObjectRule['names'];
type RuleOf<K extends Kind> = Extract<ObjectRule, { names: K }>;

interface Named {
  sql: Sql;
  membership: Membership;
  /** Distinct, at least one; numbers except for checkouts and file keys. */
  ids: readonly (number | string)[];
  params: Record<string, unknown>;
}
interface Question<K extends Kind> extends Named {
  rule: RuleOf<K>;
}

/** Counts the ids that name an object which the user may use in this way. */
type Counter<K extends Kind> = (question: Question<K>) => Promise<number>;

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
  (await query.executeTakeFirstOrThrow()).count;

const countOwn =
  (table: 'payment' | 'payment_item' | 'checkout_intent' | 'report_link') =>
  ({ sql, membership, ids }: Named) =>
    countOf(
      sql
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('owner_id', '=', membership.ownerId)
        .where('id', 'in', ids as never),
    );

/** The user's own projects; for a partner admin, everybody's. */
const visibleProjects = ({ sql, membership }: Named, partnerAdminToo: boolean) =>
  sql
    .selectFrom('soil_project')
    .select((q) => q.fn.countAll<number>().as('count'))
    .$if(!(partnerAdminToo && membership.partnerAdmin), (projects) =>
      projects.where('soil_project.owner_id', '=', membership.ownerId),
    );

const COUNTERS: { readonly [K in Exclude<Kind, 'nothing owned'>]: Counter<K> } = {
  farm: ({ sql, membership, rule, ids }) =>
    countOf(
      sql
        .selectFrom('farm')
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('owner_id', '=', membership.ownerId)
        .where('id', 'in', ids as number[])
        .$if(rule.deletedToo !== true, (own) => own.where('deleted_at', 'is', null)),
    ),

  async plan({ sql, rule, ids }) {
    const { rows } = await raw<{ count: number }>`
      SELECT count(*) AS count FROM unnest(${ids}::bigint[]) AS plan_id
      WHERE (${rule.usableBy !== 'its clients'} AND asking_owns_plan(plan_id))
        OR (${rule.usableBy !== 'its owners'} AND asking_is_client_of(plan_id))`.execute(sql);
    return rows[0]?.count ?? 0;
  },

  async 'shared map'({ sql, rule, ids }) {
    const { rows } = await raw<{ count: number }>`
      SELECT count(*) AS count FROM asking_embed_keys() WHERE id = ANY(${ids}::bigint[])
        AND (is_own OR ${rule.usableBy !== 'its owner'})`.execute(sql);
    return rows[0]?.count ?? 0;
  },

  order: countOwn('payment'),
  'order item': countOwn('payment_item'),
  checkout: countOwn('checkout_intent'),
  'report link': countOwn('report_link'),

  'soil project': (question) =>
    countOf(
      visibleProjects(question, question.rule.usableBy === 'its owner and partner admins').where(
        'id',
        'in',
        question.ids as number[],
      ),
    ),

  'farm of the project': (question) =>
    countOf(
      visibleProjects(question, true)
        .where('id', 'in', idsAt(question.params, question.rule.project) as number[])
        .where('farm_id', 'in', question.ids as number[]),
    ),

  async 'upload key'(question) {
    const named = question.ids.map((key) => readUploadKey(String(key))?.projectId);
    const projectIds = new Set(named.filter((id) => id !== undefined));
    if (named.includes(undefined)) return 0;
    const found = await countOf(visibleProjects(question, true).where('id', 'in', [...projectIds]));
    return found === projectIds.size ? question.ids.length : 0;
  },

  'project file': (question) =>
    countOf(
      visibleProjects(question, true)
        .innerJoin('soil_document', 'soil_document.project_id', 'soil_project.id')
        .where('soil_document.key', 'in', question.ids as string[])
        .where('soil_document.recorded_at', 'is not', null)
        .where('soil_document.removed_at', 'is', null),
    ),
};

interface Checked {
  rule: RuleOf<Exclude<Kind, 'nothing owned'>>;
  ids: (number | string)[];
}

/** The rules of the objects that this call names, with their ids; empty lists included. */
function namedBy(call: AnyCall, params: Record<string, unknown>): Checked[] {
  return (Object.entries(call.objects ?? {}) as [string, ObjectRule][]).flatMap(([path, rule]) => {
    if (rule.names === 'nothing owned' || ('dropsForeign' in rule && rule.dropsForeign)) return [];
    const ids = idsAt(params, path);
    return ids.length === 0 && !path.endsWith('[]') ? [] : [{ rule, ids }];
  });
}

/** Whether `requireObjects` has something to check. */
export const namesObjects = (call: AnyCall, params: Record<string, unknown>): boolean =>
  namedBy(call, params).length > 0;

/**
 * Throws NOT_FOUND unless the user may use every object that the call names. One id of another
 * tenant, or an empty list, refuses the whole call.
 */
export async function requireObjects(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
  membership: Membership,
): Promise<void> {
  for (const { rule, ids } of namedBy(call, params)) {
    const count = COUNTERS[rule.names] as Counter<Kind>;
    if (ids.length === 0) throw notFound();
    if ((await count({ sql, membership, rule, ids, params })) !== ids.length) throw notFound();
  }
}
