import { sql as raw } from 'kysely';
import type { Access, AnyCall } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/database.ts';
import { sameEmail, type Identity } from '../identity/identity.ts';
import { CallError, forbidden, notFound } from './call-error.ts';

/** What the database and the configuration say of the asker, read anew for every call. */
export interface Standing {
  ownerId: number | null;
  admin: boolean;
  ownsAPlan: boolean;
  soilClient: boolean;
  partnerAdmin: boolean;
}

export interface PartnerRule {
  domains: readonly string[];
  planId: number | null;
}

export const partnerRuleOf = (app: AppContext): PartnerRule => ({
  domains: app.settings.PARTNER_DOMAINS,
  planId: app.partnerPlanId,
});

/** The domain is what stands after the single @; an address with two is nobody's. */
export function isPartnerAdmin(email: string | null, domains: readonly string[]): boolean {
  const parts = email?.split('@') ?? [];
  return parts.length === 2 && parts[0] !== '' && domains.includes(parts[1] as string);
}

export async function readStanding(
  sql: Sql,
  identity: Identity,
  partner: PartnerRule,
): Promise<Standing> {
  const { rows } = await raw<Omit<Standing, 'partnerAdmin'>>`
    SELECT asking_owner() AS "ownerId",
      EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin') AS admin,
      EXISTS (SELECT FROM plan_owner WHERE email = asking_email()) AS "ownsAPlan",
      coalesce(asking_is_client_of(${partner.planId}::bigint), false) AS "soilClient"`.execute(sql);
  const standing = rows[0];
  if (!standing) throw new Error('a SELECT without FROM answered no row');
  const partnerAdmin = isPartnerAdmin(identity.email, partner.domains);
  // Row-level security cannot know the configured domains; it is told for this transaction.
  if (partnerAdmin) {
    await raw`SELECT set_config('fenceline.partner_admin', 'yes', true)`.execute(sql);
  }
  return { ...standing, partnerAdmin };
}

const allows: Record<Exclude<Access, 'anyone'>, (standing: Standing) => boolean> = {
  'signed-in': () => true,
  owner: (standing) => standing.ownerId !== null,
  'plan-owner': (standing) => standing.ownsAPlan,
  admin: (standing) => standing.admin,
  'soil-member': (standing) => standing.soilClient || standing.partnerAdmin,
  'partner-admin': (standing) => standing.partnerAdmin,
};

/** Throws FORBIDDEN unless the asker stands where the call asks for. */
export function requireAccess(access: Exclude<Access, 'anyone'>, standing: Standing): void {
  if (!allows[access](standing)) throw forbidden();
}

/** The e-mail a call carries must be the token's own; a partner admin may name another's. */
export function requireSelf(
  call: AnyCall,
  params: Record<string, unknown>,
  identity: Identity,
  standing: Standing,
): void {
  if (!call.self) return;
  const given = params[call.self.param];
  if (typeof given === 'string' && identity.email && sameEmail(given, identity.email)) return;
  if (call.self.partnerAdminMayAsk && standing.partnerAdmin) return;
  throw forbidden();
}

/** Every farm a call names must be the asker's own; one that is not fails the whole list. */
async function requireFarms(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
  ownerId: number | null,
): Promise<void> {
  if (!call.farms) return;
  const given = params[call.farms];
  const ids = [...new Set(Array.isArray(given) ? (given as number[]) : [given as number])];
  if (ownerId === null || ids.length === 0) throw notFound();
  const { count } = await sql
    .selectFrom('farm')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .$if(call.deletedFarmsToo !== true, (own) => own.where('deleted_at', 'is', null))
    .executeTakeFirstOrThrow();
  if (count !== ids.length) throw notFound();
}

/** The plan a call names must be one the asker may use so, now; any other is not found. */
async function requirePlan(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
): Promise<void> {
  if (!call.plan) return;
  const planId = params[call.plan.param] as number;
  const { rows } = await raw<{ usable: boolean }>`
    SELECT asking_owns_plan(${planId}::bigint)
      OR (${call.plan.usableBy === 'its owners and clients'} AND asking_is_client_of(${planId}::bigint))
      AS usable`.execute(sql);
  if (rows[0]?.usable !== true) throw notFound();
}

/** A shared map is found by its owner, and where the call says so by who owns a client's plan. */
async function requireEmbed(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
): Promise<void> {
  if (!call.embed) return;
  const { rows } = await raw<{ is_own: boolean }>`
    SELECT is_own FROM asking_embed_keys() WHERE id = ${params[call.embed.param]}::bigint`.execute(
    sql,
  );
  const found = rows[0];
  if (!found || !(found.is_own || call.embed.usableBy !== 'its owner')) throw notFound();
}

/** Orders and checkouts are found by their owner alone. */
async function requireOwnRows(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
  ownerId: number | null,
): Promise<void> {
  for (const [param, table] of [
    [call.order, 'payment'],
    [call.checkout, 'checkout_intent'],
  ] as const) {
    if (!param) continue;
    const own = await sql
      .selectFrom(table)
      .select('owner_id')
      .where('id', '=', params[param] as never)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (!own) throw notFound();
  }
}

/** Everything a call names must be the asker's to name. */
export async function requireObjects(
  sql: Sql,
  call: AnyCall,
  params: Record<string, unknown>,
  ownerId: number | null,
): Promise<void> {
  await requireFarms(sql, call, params, ownerId);
  await requirePlan(sql, call, params);
  await requireEmbed(sql, call, params);
  await requireOwnRows(sql, call, params, ownerId);
}

/** An owner record, plans and rights hang on the e-mail; without a verified one nothing opens. */
export function requireEmail(identity: Identity): asserts identity is Identity & { email: string } {
  if (identity.email !== null) return;
  throw new CallError(
    'FORBIDDEN',
    'Your e-mail address is not verified. Please verify it with your sign-in provider, then sign in again.',
  );
}
