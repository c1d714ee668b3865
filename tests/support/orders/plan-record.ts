import { forEachPrice, type PlanRecord } from '#shared/api/contract';

/** A plan as the server sends it, with the test's changes. */
export const planRecord = (changes: Partial<PlanRecord> = {}): PlanRecord => ({
  plan_id: 3,
  plan_name: 'Riverina Agronomy',
  ...forEachPrice(() => 25),
  property_key_price: 60,
  benchmark_report_price: 140,
  carbon_report_price: 120.5,
  owner_emails: ['agent@fenceline.example'],
  authorised_client_emails: [
    {
      email: 'client@fenceline.example',
      authorised_by: 'agent@fenceline.example',
      accepted_at: '2026-11-21T00:00:00.000Z',
    },
  ],
  ...changes,
});
