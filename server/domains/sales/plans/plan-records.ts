import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { pricesOfRow } from '#entities/plan';
import type { PlanRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { PRICE_COLUMNS } from './plan-fields.ts';

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
      ...PRICE_COLUMNS,
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
    ...pricesOfRow(row),
    owner_emails: row.owners.map((owner) => owner.email),
    archived_at: row.archived_at?.toISOString() ?? null,
    authorised_client_emails: row.clients.map(({ lets_order_at: letsOrderAt, ...client }) => ({
      ...client,
      lets_order: letsOrderAt !== null,
      accepted_at: client.accepted_at && new Date(client.accepted_at).toISOString(),
    })),
  }));
}
