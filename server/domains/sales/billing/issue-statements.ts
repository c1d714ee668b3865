import { sql as raw } from 'kysely';
import { issuersDay, type BillingFacts, type BillingLine } from '#entities/billing';
import { formatAbn } from '#entities/owner';
import type { ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { AppContext } from '../../app-context.ts';
import { issuing, lineText } from './issue-sale-document.ts';
import { monthBefore } from './month.ts';

/**
 * Issues the statement of every plan that was ordered with last month and has none yet, each in a
 * transaction of its own with the job that mails it. A plan without orders gets none.
 */
export function issueStatements(app: AppContext): JobHandlers['issue-statements'] {
  return async () => {
    const month = monthBefore(app.now());
    const plans = await app.database.asWorker((sql) => plansWithout(sql, month));
    for (const planId of plans) {
      await app.database.asWorker((sql) => issueStatement(sql, app, planId, month));
    }
    if (plans.length > 0) app.log.info({ month, count: plans.length }, 'issued statements');
  };
}

/** Orders by plan in a month of Sydney. */
const ordersIn = (month: string) => raw`
  payment.method = 'Plan'
    AND payment.created_at >= (${`${month}-01`}::date::timestamp AT TIME ZONE 'Australia/Sydney')
    AND payment.created_at
      < ((${`${month}-01`}::date + interval '1 month') AT TIME ZONE 'Australia/Sydney')`;

async function plansWithout(sql: Sql, month: string): Promise<number[]> {
  const { rows } = await raw<{ plan_id: number }>`
    SELECT DISTINCT plan_id FROM payment
    WHERE ${ordersIn(month)} AND NOT EXISTS (
      SELECT FROM billing_document d WHERE d.plan_id = payment.plan_id AND d.month = ${month})
    ORDER BY plan_id`.execute(sql);
  return rows.map(({ plan_id }) => plan_id);
}

async function issueStatement(
  sql: Sql,
  app: AppContext,
  planId: number,
  month: string,
): Promise<void> {
  const lines = await linesOf(sql, planId, month);
  const planName = lines.at(-1)!.planName;
  const issuer = issuing(app);
  // An order is taxed if the issuer was registered for GST on its day.
  const untaxed = lines.filter(({ isTaxed }) => !(isTaxed ?? issuer.isTaxed));
  const isTaxed = untaxed.length < lines.length;
  const facts: BillingFacts = {
    ...issuer,
    isTaxed,
    ...(isTaxed && untaxed.length > 0 && { untaxedCents: sumOf(untaxed) }),
    buyer: await buyerOf(sql, app, planId, planName),
    orderNumber: null,
    lines: lines.map((one) =>
      isTaxed && untaxed.includes(one) ? { ...one.line, isUntaxed: true } : one.line,
    ),
    totalCents: sumOf(lines),
    payment: `Please pay by transfer within ${daysText(app.settings.ISSUER_PAY_DAYS)}, as agreed for this plan.`,
    dueOn: issuersDay(new Date(app.now().getTime() + app.settings.ISSUER_PAY_DAYS * DAY_MS)),
    ...bankOf(app),
    statement: { planName, month },
  };
  // Another node may have issued it meanwhile; that node then keeps its number, because the failed
  // transaction gives this one back.
  const { id } = await sql
    .insertInto('billing_document')
    .values({
      kind: 'statement',
      plan_id: planId,
      month,
      facts: JSON.stringify(facts),
      issued_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.jobs.enqueue(sql, 'mail-billing', { documentId: id });
}

const DAY_MS = 86_400_000;

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function bankOf({ settings }: Pick<AppContext, 'settings'>): Pick<BillingFacts, 'bank'> {
  const { ISSUER_BANK_NAME: name, ISSUER_BANK_BSB: bsb, ISSUER_BANK_ACCOUNT: account } = settings;
  return name && bsb && account ? { bank: { name, bsb, account } } : {};
}

interface ListedLine {
  planName: string;
  line: BillingLine;
  /** Whether the order's receipt says that its price includes GST; null for an order without one. */
  isTaxed: boolean | null;
}

const sumOf = (lines: readonly ListedLine[]) =>
  lines.reduce((sum, { line }) => sum + line.cents, 0);

interface OrderedLine {
  payment_id: number;
  ordered_at: Date;
  buyer: string;
  ordered_by: string | null;
  is_taxed: boolean | null;
  plan_name: string;
  item_type: ItemType;
  farm_name: string;
  price_cents: number;
}

/** The items ordered in the month, with the plan's name at the time, oldest first. */
async function linesOf(sql: Sql, planId: number, month: string): Promise<ListedLine[]> {
  const { rows } = await raw<OrderedLine>`
    SELECT payment.id AS payment_id, payment.created_at AS ordered_at,
      coalesce(payment.buyer_name, owner.name) AS buyer,
      coalesce(
        (SELECT agent.name FROM owner agent WHERE agent.email = payment.ordered_by),
        payment.ordered_by) AS ordered_by,
      (SELECT (receipt.facts ->> 'isTaxed')::boolean FROM billing_document receipt
        WHERE receipt.payment_id = payment.id AND receipt.kind = 'receipt') AS is_taxed,
      coalesce(payment.plan_name, 'Plan') AS plan_name,
      item.item_type, item.farm_name, item.price_cents
    FROM payment
      JOIN owner ON owner.id = payment.owner_id
      JOIN payment_item item ON item.payment_id = payment.id
    WHERE payment.plan_id = ${planId} AND ${ordersIn(month)}
    ORDER BY payment.created_at, item.id`.execute(sql);
  return rows.map((row) => ({
    planName: row.plan_name,
    isTaxed: row.is_taxed,
    line: {
      text: lineText(row.item_type, row.farm_name),
      cents: row.price_cents,
      order: {
        number: row.payment_id,
        at: row.ordered_at.toISOString(),
        buyer: row.buyer,
        ...(row.ordered_by !== null && { orderedBy: row.ordered_by }),
      },
    },
  }));
}

/**
 * The plan's first present owner with an account is its buyer; without one, the plan itself is. If
 * the last owner has left, support gets the statement.
 */
async function buyerOf(
  sql: Sql,
  { settings }: Pick<AppContext, 'settings'>,
  planId: number,
  planName: string,
): Promise<BillingFacts['buyer']> {
  const row = await sql
    .selectFrom('plan_owner')
    .leftJoin('owner', (join) =>
      join
        .onRef('owner.issuer', '=', 'plan_owner.issuer')
        .onRef('owner.subject', '=', 'plan_owner.subject'),
    )
    .select(['plan_owner.email', 'owner.name', 'owner.business_name', 'owner.abn'])
    .where('plan_owner.plan_id', '=', planId)
    .orderBy((q) => q('owner.id', 'is', null))
    .orderBy('plan_owner.email')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { name: planName, abn: null, email: settings.SUPPORT_EMAIL };
  return {
    name: (row.business_name?.trim() || row.name) ?? planName,
    abn: row.abn === null ? null : formatAbn(row.abn),
    email: row.email,
  };
}
