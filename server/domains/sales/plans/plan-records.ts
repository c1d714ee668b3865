import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PlanRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type Plans = SelectQueryBuilder<Tables, 'plan', unknown>;

/** Returns plans in the wire format: prices in dollars, e-mails as lists, sorted by name. */
export async function planRecords(
  sql: Sql,
  choose: (plans: Plans) => Plans,
): Promise<PlanRecord[]> {
  const rows = await choose(sql.selectFrom('plan') as Plans)
    .select((q) => [
      'id',
      'name',
      'property_key_cents',
      'benchmark_report_cents',
      'carbon_report_cents',
      'archived_at',
      jsonArrayFrom(
        q
          .selectFrom('plan_owner')
          .select('email')
          .whereRef('plan_id', '=', 'plan.id')
          .orderBy('email'),
      ).as('owners'),
      jsonArrayFrom(
        q
          .selectFrom('plan_client')
          .select(['email', 'authorised_by', 'accepted_at', 'lets_order_at'])
          .whereRef('plan_id', '=', 'plan.id')
          .orderBy('email'),
      ).as('clients'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    plan_id: row.id,
    plan_name: row.name,
    property_key_price: row.property_key_cents / 100,
    benchmark_report_price: row.benchmark_report_cents / 100,
    carbon_report_price: row.carbon_report_cents / 100,
    owner_emails: row.owners.map((owner) => owner.email),
    archived_at: row.archived_at?.toISOString() ?? null,
    authorised_client_emails: row.clients.map(({ lets_order_at: letsOrderAt, ...client }) => ({
      ...client,
      lets_order: letsOrderAt !== null,
      accepted_at: client.accepted_at && new Date(client.accepted_at).toISOString(),
    })),
  }));
}
