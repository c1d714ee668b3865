import { describe, expect, it } from 'vitest';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { awaitsAcceptance, membershipOf } from './membership.ts';

const EMAIL = 'client@fenceline.example';
const withClient = (accepted_at: string | null) =>
  planRecord({
    authorised_client_emails: [{ email: EMAIL, authorised_by: 'a@b.au', accepted_at }],
  });

describe('membership of a plan', () => {
  it('awaits acceptance until the client accepts, whatever the case of their e-mail address', () => {
    expect(awaitsAcceptance(withClient(null), 'Client@Fenceline.example')).toBe(true);
    expect(awaitsAcceptance(withClient('2026-11-21T00:00:00.000Z'), EMAIL)).toBe(false);
  });

  it('does not exist for an owner who is not a client', () => {
    const plan = withClient(null);
    expect(membershipOf(plan, 'agent@fenceline.example')).toBeUndefined();
    expect(awaitsAcceptance(plan, 'agent@fenceline.example')).toBe(false);
  });
});
