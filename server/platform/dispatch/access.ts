import { sql as raw } from 'kysely';
import type { Access, AnyCall } from '#shared/api/contract';
import { builtOnce, rowsOf, sendWithNext, type Sql, type ValueOf } from '../db/database.ts';
import { sameEmail, type Identity } from '../identity/identity.ts';
import { CallError, forbidden, signedOut } from '../call-error.ts';

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
  // Row-level security does not know the configured domains, so this setting tells it for the
  // transaction.
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
export function requireAccess(access: Exclude<Access, 'anyone'>, membership: Membership): void {
  if (!allows[access](membership)) throw forbidden();
}

/** The e-mail in a call must be the token's own; a partner admin may name another. */
export function requireSelf(
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
