import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gstWithin } from '#shared/lib/money';
import { playSales, type SalesTally } from './ledger.fixture.ts';
import { startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { WEBHOOK } from '../../../../tests/support/orders/paid-order.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { IS_FULL } from '../../../../tests/support/full.ts';

/** `npm run soak -- books` increases this and varies the seed. */
const SALES = Number(process.env['BOOKS_SALES'] ?? (IS_FULL ? 600 : 120));
const SEED = Number(process.env['BOOKS_SEED'] ?? 20_261_201);
const MS_PER_SALE = 2_000;
/** So many sales meet every condition. */
const MEET_EVERYTHING = 100;

describe('the books', () => {
  let shop: PaidShop;
  const clock = { now: Date.now() };

  beforeAll(async () => {
    shop = await startPaidShop(
      { findReportMaker: () => standInMaker, now: () => new Date(clock.now) },
      { ISSUER_ABN: '51824753556', ISSUER_GST: 'not-registered', PAYPAL_WEBHOOK_ID: WEBHOOK },
    );
  });
  afterAll(() => shop.stop());

  const numberOf = async (statement: string) => {
    const { rows } = await shop.server.database.pool.query<{ value: number | null }>(
      `SELECT value::bigint AS value FROM (${statement}) AS asked`,
    );
    return rows[0]?.value ?? 0;
  };

  it(
    `equal PayPal’s ledger and their own GST to the cent (${SALES} sales, seed ${SEED})`,
    async () => {
      const tally: SalesTally = await playSales(shop, { clock, sales: SALES, seed: SEED });

      const ledger = await shop.paypal.ledger();
      const billed = (kind: string) =>
        numberOf(`SELECT sum(billed_cents) AS value FROM billing_document WHERE kind = '${kind}'`);
      const invoiced = await billed('invoice');
      const ofStatements = (which: string) =>
        numberOf(
          `SELECT sum(amount_cents) AS value FROM statement_payment WHERE ${which} IS NOT NULL`,
        );
      const forStatements = await ofStatements('capture_id');
      expect(invoiced + forStatements, 'invoices, statements and captures').toBe(ledger.captured);
      expect(
        await numberOf(`SELECT sum(total_cents) AS value FROM payment WHERE method = 'CC'`),
      ).toBe(invoiced);
      // Money that went back twice corrects no invoice: support hears of it instead.
      const reported = await numberOf(
        `SELECT sum((resource ->> 'cents')::int - coalesce((
            SELECT r.amount_cents FROM refund r WHERE r.id IN (resource ->> 'refundId',
              CASE resource ->> 'kind' WHEN 'reversal' THEN resource ->> 'captureId' || '-REST' END)
          ), 0)) AS value
         FROM payment_event WHERE outcome = 'more than was paid'`,
      );
      const noted = await billed('credit_note');
      const backForStatements = -(await ofStatements('refund_id'));
      expect(noted + backForStatements + reported, 'notes and money paid back').toBe(
        ledger.refund + ledger.reversal,
      );
      expect(
        await numberOf(`SELECT count(*) AS value FROM (
          SELECT document_id FROM statement_payment GROUP BY document_id
          HAVING sum(amount_cents) NOT BETWEEN 0 AND (
            SELECT billed_cents FROM billing_document d WHERE d.id = document_id)) AS wrong`),
        'statements paid by more than their amount',
      ).toBe(0);
      expect(await numberOf('SELECT sum(amount_cents) AS value FROM refund')).toBe(noted);
      expect(
        await numberOf(`SELECT count(*) AS value FROM refund_request WHERE state = 'asked'`),
      ).toBe(0);

      const { rows } = await shop.server.database.pool.query<{
        total: number;
        gst: number;
        is_taxed: boolean;
        back: number;
        gst_back: number;
        taxed_notes: number;
      }>(`
        SELECT invoice.billed_cents AS total, invoice.gst_cents AS gst,
          (invoice.facts ->> 'isTaxed')::boolean AS is_taxed,
          coalesce(sum(note.billed_cents), 0)::bigint AS back,
          coalesce(sum(note.gst_cents), 0)::bigint AS gst_back,
          count(*) FILTER (WHERE (note.facts ->> 'isTaxed')::boolean) AS taxed_notes
        FROM billing_document invoice
          LEFT JOIN billing_document note
            ON note.payment_id = invoice.payment_id AND note.kind = 'credit_note'
        WHERE invoice.kind = 'invoice' GROUP BY invoice.id`);
      for (const { total, gst, is_taxed, back, gst_back, taxed_notes } of rows) {
        expect(gst).toBe(is_taxed ? gstWithin(total) : 0);
        expect(back).toBeLessThanOrEqual(total);
        // Half a cent for rounding; a whole refund takes back exactly what was charged.
        expect(Math.abs(gst_back - (back * gst) / total)).toBeLessThanOrEqual(0.5);
        if (!is_taxed) expect(taxed_notes, 'notes of an untaxed sale').toBe(0);
      }

      // Ensures that the sales met what the books have to survive.
      for (const [what, count] of Object.entries(tally)) {
        if (SALES >= MEET_EVERYTHING) expect(count, what).toBeGreaterThan(0);
      }
      if (process.env['BOOKS_SALES']) console.warn(JSON.stringify({ ...tally, ...ledger }));
    },
    60_000 + SALES * MS_PER_SALE,
  );
});
