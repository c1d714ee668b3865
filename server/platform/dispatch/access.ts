import { sql as raw } from 'kysely';
import type { Access, AnyCall } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import { sameEmail, type Identity } from '../identity/identity.ts';
import { CallError, forbidden, signedOut } from '../call-error.ts';

/** What the database and the configuration say of the asker, read anew for every call. */
export interface Membership {
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

/** What the partner's rule follows from. */
export interface PartnerParts {
  settings: { PARTNER_DOMAINS: readonly string[] };
  /** The plan whose clients may register soil projects; null lets none but partner admins. */
  partnerPlanId: number | null;
}

export const partnerRuleOf = (app: PartnerParts): PartnerRule => ({
  domains: app.settings.PARTNER_DOMAINS,
  planId: app.partnerPlanId,
});

/** The domain is what stands after the single @; an address with two is nobody's. */
export function isPartnerAdmin(email: string | null, domains: readonly string[]): boolean {
  const parts = email?.split('@') ?? [];
  return parts.length === 2 && parts[0] !== '' && domains.includes(parts[1] as string);
}

/** Throws UNAUTHENTICATED when the token was signed out. */
export async function readMembership(
  sql: Sql,
  identity: Identity,
  partner: PartnerRule,
): Promise<Membership> {
  const { rows } = await raw<Omit<Membership, 'partnerAdmin'> & { isRevoked: boolean }>`
    SELECT asking_owner() AS "ownerId",
      EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin') AS admin,
      EXISTS (SELECT FROM plan_owner WHERE email = asking_email()) AS "ownsAPlan",
      coalesce(asking_is_client_of(${partner.planId}::bigint), false) AS "soilClient",
      EXISTS (SELECT FROM revoked_token WHERE hash = ${identity.token.hash}) AS "isRevoked"`.execute(
    sql,
  );
  if (!rows[0]) throw new Error('a SELECT without FROM answered no row');
  const { isRevoked, ...standing } = rows[0];
  if (isRevoked) throw signedOut();
  const partnerAdmin = isPartnerAdmin(identity.email, partner.domains);
  // Row-level security cannot know the configured domains; it is told for this transaction.
  if (partnerAdmin) {
    await raw`SELECT set_config('fenceline.partner_admin', 'yes', true)`.execute(sql);
  }
  return { ...standing, partnerAdmin };
}

const allows: Record<Exclude<Access, 'anyone'>, (standing: Membership) => boolean> = {
  'signed-in': () => true,
  owner: (standing) => standing.ownerId !== null,
  'plan-owner': (standing) => standing.ownsAPlan,
  admin: (standing) => standing.admin,
  'soil-member': (standing) => standing.soilClient || standing.partnerAdmin,
  'partner-admin': (standing) => standing.partnerAdmin,
};

/** Throws FORBIDDEN unless the asker stands where the call asks for. */
export function requireAccess(access: Exclude<Access, 'anyone'>, standing: Membership): void {
  if (!allows[access](standing)) throw forbidden();
}

/** The e-mail a call carries must be the token's own; a partner admin may name another's. */
export function requireSelf(
  call: AnyCall,
  params: Record<string, unknown>,
  identity: Identity,
  standing: Membership,
): void {
  if (!call.self) return;
  const given = params[call.self.param];
  if (typeof given === 'string' && identity.email && sameEmail(given, identity.email)) return;
  if (call.self.partnerAdminMayAsk && standing.partnerAdmin) return;
  throw forbidden();
}

/** An owner record, plans and rights hang on the e-mail; without a verified one nothing opens. */
export function requireEmail(identity: Identity): asserts identity is Identity & { email: string } {
  if (identity.email !== null) return;
  throw new CallError(
    'FORBIDDEN',
    'Your e-mail address is not verified. Please verify it with your sign-in provider, then sign in again.',
  );
}
