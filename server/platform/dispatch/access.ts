import { sql as raw } from 'kysely';
import { readUploadKey } from '#entities/soil-project/document';
import { idsAt, type Access, type AnyCall, type ObjectRule } from '#shared/api/contract';
import { builtOnce, rowsOf, sendWithNext, type Sql, type ValueOf } from '../db/database.ts';
import { sameEmail, type Identity } from '../identity/identity.ts';
import { CallError, forbidden, notFound, signedOut } from '../call-error.ts';

/** The user's rights according to the database and the settings, read again for every call. */
export interface Membership {
  ownerId: number | null;
  admin: boolean;
  ownsAPlan: boolean;
  soilClient: boolean;
  partnerAdmin: boolean;
  /** The token says something new about the user's addresses; see `NewAddressError`. */
  hasNewAddress: boolean;
}

export interface PartnerRule {
  domains: readonly string[];
  planId: number | null;
}

/** Parts of the server that determine the partner's rule. */
export interface PartnerParts {
  settings: { PARTNER_DOMAINS: readonly string[] };
  /** The plan whose clients may register soil projects; null admits only partner admins. */
  partnerPlanId: number | null;
}

export const partnerRuleOf = (app: PartnerParts): PartnerRule => ({
  domains: app.settings.PARTNER_DOMAINS,
  planId: app.partnerPlanId,
});

/** The domain follows the single @; an address with two belongs to no domain. */
export function isPartnerAdmin(email: string | null, domains: readonly string[]): boolean {
  const parts = email?.split('@') ?? [];
  return parts.length === 2 && parts[0] !== '' && domains.includes(parts[1] as string);
}

const rightsOf = builtOnce(
  (_sql, value: ValueOf<{ planId: number | null; token: Buffer; issuedAt: Date }>) =>
    raw<Omit<Membership, 'partnerAdmin'> & { isRevoked: boolean }>`
      SELECT owner_id AS "ownerId", owns_a_plan AS "ownsAPlan", soil_client AS "soilClient",
        has_new_address AS "hasNewAddress",
        EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin')
          AS admin,
        EXISTS (SELECT FROM revoked_token WHERE hash = ${value('token')}) AS "isRevoked"
      FROM asking_rights(${value('planId')}::bigint, ${value('issuedAt')}::timestamptz)`,
);

/** Throws UNAUTHENTICATED if the token was signed out. */
export async function readMembership(
  sql: Sql,
  identity: Identity,
  partner: PartnerRule,
): Promise<Membership> {
  const partnerAdmin = isPartnerAdmin(identity.email, partner.domains);
  // Row-level security does not know the configured domains, so this setting of the transaction
  // says that the user is a partner admin.
  if (partnerAdmin) {
    sendWithNext(sql, raw`SELECT set_config('fenceline.partner_admin', 'yes', true)`);
  }
  const { hash: token, issuedAt } = identity.token;
  const asked = { planId: partner.planId, token, issuedAt };
  const [found] = await rowsOf(sql, rightsOf(asked));
  if (!found) throw new Error('asking_rights returned no row');
  const { isRevoked, ...membership } = found;
  if (isRevoked) throw signedOut();
  return { ...membership, partnerAdmin };
}

/** Ends an attempt at a call, which is repeated once the user's address is in their account. */
export class NewAddressError extends Error {
  override readonly name = 'NewAddressError';
}

const allows: Record<Exclude<Access, 'anyone'>, (membership: Membership) => boolean> = {
  'signed-in': () => true,
  owner: (membership) => membership.ownerId !== null,
  'plan-owner': (membership) => membership.ownsAPlan,
  admin: (membership) => membership.admin,
  'soil-member': (membership) => membership.soilClient || membership.partnerAdmin,
  'partner-admin': (membership) => membership.partnerAdmin,
};

/** Throws FORBIDDEN unless the user has the access that the call requires. */
function requireAccess(access: Exclude<Access, 'anyone'>, membership: Membership): void {
  if (!allows[access](membership)) throw forbidden();
}

/** The e-mail in a call must be the token's own; a partner admin may name another. */
function requireSelf(
  call: AnyCall,
  params: Record<string, unknown>,
  identity: Identity,
  membership: Membership,
): void {
  if (!call.self) return;
  const given = params[call.self.param];
  if (typeof given === 'string' && identity.email && sameEmail(given, identity.email)) return;
  if (call.self.partnerAdminMayAsk && membership.partnerAdmin) return;
  throw forbidden();
}

/** Requires a verified e-mail, on which the owner record, plans and rights depend. */
export function requireEmail(identity: Identity): asserts identity is Identity & { email: string } {
  if (identity.email !== null) return;
  throw new CallError(
    'FORBIDDEN',
    'Your e-mail address is not verified. Please verify it with your sign-in provider, then sign in again.',
  );
}

type Kind = ObjectRule['names'];
type RuleOf<K extends Kind> = Extract<ObjectRule, { names: K }>;

interface Named {
  sql: Sql;
  membership: Membership;
  /** Distinct ids, at least one; numbers, except for checkouts and file keys. */
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

/** What others ordered and the user has a copy of; nothing unless the rule allows that. */
const countCopied =
  (among: 'asking_copied_orders' | 'asking_copied_items') =>
  async ({ sql, rule, ids }: Question<'order'> | Question<'order item'>) => {
    if (rule.usableBy === undefined) return 0;
    const { rows } = await raw<{ count: number }>`
      SELECT count(*) AS count FROM ${raw.ref(among)}(${ids}::bigint[])`.execute(sql);
    return rows[0]?.count ?? 0;
  };

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

  order: async (question) =>
    (await countOwn('payment')(question)) + (await countCopied('asking_copied_orders')(question)),
  'order item': async (question) =>
    (await countOwn('payment_item')(question)) +
    (await countCopied('asking_copied_items')(question)),
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

/** The rules for the objects that this call names, with their ids; includes empty lists. */
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
async function requireObjects(
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

/** Checks before the handler of a signed-in user; each throws a CallError. */
export const GUARDS = { requireAccess, requireSelf, requireObjects };
