import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { BUYER_NAMED_FROM_CENTS, type BillingFacts } from '#entities/billing';
import type { BillingInput } from './billing-input.ts';
import { billingPdf } from './billing-pdf.ts';

const ABN = '51 824 753 556';
const BUYER_ABN = '53 004 085 616';

const input = (
  facts: Partial<BillingFacts> = {},
  rest: Partial<Omit<BillingInput, 'facts'>> = {},
): BillingInput => ({
  kind: 'invoice',
  number: 'INV-000042',
  generatedAt: new Date('2026-11-20T22:30:00Z'),
  ...rest,
  facts: {
    issuer: { name: 'Fenceline Pty Ltd', abn: ABN, contact: 'accounts@fenceline.example' },
    isTaxed: true,
    buyer: { name: 'Moran Pastoral Pty Ltd', abn: BUYER_ABN, email: 'alex@moran.example' },
    orderNumber: 481_234_567,
    lines: [
      { text: 'Farm Key: Kurrajong Park', cents: 7_500 },
      { text: 'Benchmark Report: Kurrajong Park', cents: 17_500 },
    ],
    totalCents: 25_000,
    payment: 'Paid in full by card or PayPal, reference 3C679366HH908993F.',
    isSample: false,
    ...facts,
  },
});

async function read(of: BillingInput): Promise<{ pages: string[]; whole: string }> {
  const pdf = await getDocumentProxy(await billingPdf(of));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, whole: pages.join(' ') };
}

/**
 * What the Australian Taxation Office requires of a tax invoice ("Setting up your invoices"), and
 * which of it this one lacks.
 */
function lacks({ facts, kind, number }: BillingInput, whole: string): string[] {
  const gst = facts.gstCents ?? Math.round((facts.totalCents - (facts.untaxedCents ?? 0)) / 11);
  const quantity = kind === 'statement' ? '' : '1 ';
  const required: Record<string, boolean> = {
    'that it is intended to be a tax invoice': whole.includes('Tax invoice'),
    'the seller’s identity': whole.includes(facts.issuer.name),
    'the seller’s ABN': whole.includes(`ABN ${facts.issuer.abn}`),
    'the date of issue': whole.includes('21 November 2026'),
    'what was sold, with its quantity and price': facts.lines.every(({ text, cents, isUntaxed }) =>
      whole.includes(`${text}${isUntaxed ? ' (no GST)' : ''} ${quantity}${money(cents)}`),
    ),
    'the quantity of each line': kind !== 'statement' || whole.includes('Each line is one item.'),
    'the GST payable': whole.includes(`GST (10%) ${money(gst)}`),
    'how far each sale is taxable': whole.includes(
      facts.untaxedCents ? 'Every other item is a taxable sale' : 'Every item is a taxable sale',
    ),
    'the buyer’s identity or ABN, from $1,000':
      facts.totalCents < BUYER_NAMED_FROM_CENTS ||
      whole.includes(facts.buyer.name) ||
      whole.includes(`ABN ${facts.buyer.abn}`),
    'its number': whole.includes(number!),
  };
  return missing(required);
}

/** The same for an adjustment note ("Issuing adjustment notes"). */
function lacksOfNote({ facts, number }: BillingInput, whole: string): string[] {
  return missing({
    'that it is an adjustment note': whole.includes('Adjustment note'),
    'the seller’s identity': whole.includes(facts.issuer.name),
    'the seller’s ABN': whole.includes(`ABN ${facts.issuer.abn}`),
    'the date of issue': whole.includes('21 November 2026'),
    'the reason for the adjustment': whole.includes(facts.payment),
    'the invoice that it corrects': whole.includes(`Corrects invoice ${facts.credit?.invoice}`),
    'the price before, and how much less it is now': whole.includes(
      `was for ${money(facts.credit?.invoicedCents ?? 0)}. This note reduces it by ${money(facts.totalCents)}`,
    ),
    'the GST of the difference': whole.includes(`of which GST ${money(facts.gstCents ?? 0)}`),
    'what was sold': facts.lines.every(({ text }) => whole.includes(text)),
    'the buyer’s identity or ABN': whole.includes(facts.buyer.name),
    'its number': whole.includes(number!),
  });
}

const money = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`;
const missing = (required: Record<string, boolean>) =>
  Object.entries(required).flatMap(([what, isThere]) => (isThere ? [] : [what]));

describe('billingPdf', () => {
  it.each([25_000, 99_999, 100_000, 1_234_567])(
    'contains everything that the tax office requires of a tax invoice for %i cents',
    async (cents) => {
      const taxed = input({
        totalCents: cents,
        lines: [{ text: 'Farm Key: Kurrajong Park', cents }],
      });
      expect(lacks(taxed, (await read(taxed)).whole)).toEqual([]);
    },
  );

  const listed = (text: string, cents: number, isUntaxed?: true) => ({
    text,
    cents,
    ...(isUntaxed && { isUntaxed }),
    order: { number: 481_234_567, at: '2026-09-30T14:30:00Z', buyer: 'Ann Farmer' },
  });
  it.each([
    ['a small sum', [listed('Farm Key: Kurrajong Park', 4_000)]],
    ['more than $1,000', [listed('Farm Key: Kurrajong Park', 99_999), listed('Farm Key: B', 1)]],
    [
      'items from before the registration for GST',
      [listed('Farm Key: Before', 4_000, true), listed('Farm Key: After', 4_000)],
    ],
  ])(
    'contains everything that the tax office requires of a tax invoice on a statement of %s',
    async (_what, lines) => {
      const sum = (of: typeof lines) => of.reduce((cents, line) => cents + line.cents, 0);
      const untaxedCents = sum(lines.filter(({ isUntaxed }) => isUntaxed));
      const statement = input(
        {
          orderNumber: null,
          statement: { planName: 'Riverina Agronomy', month: '2026-10' },
          lines,
          totalCents: sum(lines),
          ...(untaxedCents > 0 && { untaxedCents }),
        },
        { kind: 'statement' },
      );
      expect(lacks(statement, (await read(statement)).whole)).toEqual([]);
    },
  );

  it.each([5_500, 25_000])(
    'contains everything that the tax office requires of an adjustment note for %i cents',
    async (cents) => {
      const note = input(
        {
          lines: [{ text: 'Farm Key: Kurrajong Park', cents }],
          totalCents: cents,
          gstCents: Math.round(cents / 11),
          payment: 'It was refunded to the card or PayPal account that paid.',
          credit: { invoice: 'INV-000042', kind: 'refund', invoicedCents: 25_000 },
        },
        { kind: 'credit_note', number: 'CN-000007' },
      );
      expect(lacksOfNote(note, (await read(note)).whole)).toEqual([]);
    },
  );

  it('names the buyer and their ABN, the order and the payment', async () => {
    const { whole } = await read(input());
    for (const fact of [
      'To Moran Pastoral Pty Ltd',
      `ABN ${BUYER_ABN}`,
      'alex@moran.example',
      '481234567',
      'Total without GST $227.27',
      'GST (10%) $22.73',
      'Total, AUD $250.00',
      '3C679366HH908993F',
    ]) {
      expect(whole).toContain(fact);
    }
  });

  it('never says tax or GST for an issuer that is not registered', async () => {
    const { whole } = await read(
      input({ isTaxed: false, issuer: { name: 'Fenceline', abn: null, contact: 'a@b.example' } }),
    );
    expect(whole).toMatch(/^Invoice /);
    expect(whole).not.toMatch(/tax invoice|inc\. GST|GST \(10%\)/i);
    expect(whole).toContain('No GST is charged');
  });

  it('says on a receipt that it is not a tax invoice', async () => {
    const { whole } = await read(
      input({ payment: 'Charged to the plan Riverina.' }, { kind: 'receipt', number: null }),
    );
    expect(whole).toMatch(/^Receipt /);
    expect(whole).toContain('This is a receipt and not a tax invoice.');
    expect(whole).not.toContain('GST (10%)');
  });

  it('states on a credit note which invoice it corrects, why, and its GST', async () => {
    const note = input(
      {
        lines: [{ text: 'Refund of order 481234567', cents: 5_500 }],
        totalCents: 5_500,
        payment: 'Part of the payment was refunded.',
        credit: { invoice: 'INV-000042', kind: 'refund', invoicedCents: 25_000 },
      },
      { kind: 'credit_note', number: 'CN-000007' },
    );
    const { whole } = await read(note);
    expect(whole).toMatch(/^Adjustment note \(credit note\) /);
    for (const fact of [
      'CN-000007',
      'Corrects invoice INV-000042',
      'Invoice INV-000042 was for $250.00. This note reduces it by $55.00, of which GST $5.00.',
      'Part of the payment was refunded.',
    ]) {
      expect(whole).toContain(fact);
    }
  });

  it('prints 200 lines on numbered pages, each page with the number of the invoice', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => ({
      text: `Farm Key: Farm ${i + 1}`,
      cents: 7_500,
    }));
    const long = input({ lines, totalCents: 200 * 7_500 });
    const { pages, whole } = await read(long);
    expect(lacks(long, whole)).toEqual([]);
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, i) => {
      expect(page).toContain('INV-000042 · Order 481234567');
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    });
    expect(pages.at(-1)).toContain('Total, AUD $15,000.00');
  });

  it.each([
    'Γεώργιος Παπαδόπουλος & Υιοί',
    'Ngaire O’Brien–Søren',
    'Wéi Nguyễn Ltd',
    '王小明農場',
    '北京农场（澳大利亚）有限公司 & Γιος',
  ])('prints the buyer’s name %s as text that can be read aloud and copied', async (name) => {
    const { whole } = await read(input({ buyer: { name, abn: null, email: 'a@b.example' } }));
    expect(whole).toContain(name);
  });

  it('wraps a name of two hundred letters instead of cutting it', async () => {
    const name = 'Kurrajong '.repeat(20).trim();
    const { whole } = await read(input({ buyer: { name, abn: null, email: 'a@b.example' } }));
    expect(whole).toContain(name);
  });

  it('lists the orders of a statement with for whom and by whom they were made', async () => {
    const { whole } = await read(
      input(
        {
          orderNumber: null,
          statement: { planName: 'Riverina Agronomy', month: '2026-10' },
          lines: [
            {
              text: 'Farm Key: Kurrajong Park',
              cents: 4_000,
              order: {
                number: 481_234_567,
                at: '2026-09-30T14:30:00Z',
                buyer: 'Ann Farmer',
                orderedBy: 'Alex Agent',
              },
            },
          ],
          totalCents: 4_000,
        },
        { kind: 'statement' },
      ),
    );
    expect(whole).toMatch(/^Tax invoice and statement /);
    expect(whole).toContain(
      '1 Oct 2026 481234567 Ann Farmer Alex Agent Farm Key: Kurrajong Park $40.00',
    );
    expect(whole).toContain('October 2026');
  });

  it('gives the same bytes for the same facts, in Australian English', async () => {
    const [one, two] = [await billingPdf(input()), await billingPdf(input())];
    expect(Buffer.from(one).equals(two)).toBe(true);
    const { info } = await getMeta(await getDocumentProxy(one));
    expect(info).toMatchObject({ Title: 'Tax invoice INV-000042', Language: 'en-AU' });
  });
});
