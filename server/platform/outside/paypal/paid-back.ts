import { z } from 'zod';
import { centsOfAmount } from './amount.ts';
import { Money, type PayPalOrder } from './paypal-order.ts';

/** A refund or reversal of a capture, as PayPal reports it. */
export interface PaidBack {
  /** PayPal's id of the refund. */
  refundId: string;
  captureId: string;
  /** A reversal was not our decision: a chargeback, or PayPal's own. */
  kind: 'refund' | 'reversal';
  currency: string;
  /** Null for an amount that cannot be parsed. */
  cents: number | null;
  /** ISO 8601. */
  at: string;
  /** The id under which we requested the refund; absent for one that was made at PayPal. */
  requestId?: string;
}

const Refund = z.looseObject({
  id: z.string().min(1),
  status: z.string().optional(),
  amount: Money,
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(z.looseObject({ href: z.string(), rel: z.string() })).optional(),
});

const KINDS = {
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
} as const satisfies Record<string, PaidBack['kind']>;

/** Statuses of refunds that may still be paid, or never will be. */
const UNFINISHED = new Set<string | undefined>(['PENDING', 'CANCELLED', 'FAILED']);

/** A webhook's message about a refunded or reversed capture; other messages have another type. */
export const PaidBackEvent = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[]),
  create_time: z.iso.datetime({ offset: true }),
  resource: Refund.refine(({ status }) => !UNFINISHED.has(status), 'not paid back yet'),
});
export type PaidBackEvent = z.infer<typeof PaidBackEvent>;

/** Reads a message. PayPal sends a refund that links its capture, or the reversed capture itself. */
export function paidBackBy({ event_type, create_time, resource }: PaidBackEvent): PaidBack {
  return paidBack(resource, {
    captureId: captureOf(resource) ?? resource.id,
    kind: KINDS[event_type],
    at: create_time,
  });
}

/** Id of the part of a capture that was paid back beyond its listed refunds. */
export const restIdOf = (captureId: string): string => `${captureId}-REST`;

/**
 * The refunds in PayPal's order. An order whose capture is refunded beyond its listed refunds was
 * reversed; the rest gets an id of its own, which is always the same.
 */
export function paidBackIn(order: PayPalOrder, checkedAt: Date): PaidBack[] {
  return order.purchase_units.flatMap(({ payments }) => {
    const [capture] = payments?.captures ?? [];
    if (!capture) return [];
    const at = checkedAt.toISOString();
    const listed = (payments?.refunds ?? []).flatMap((one) => {
      const refund = Refund.safeParse(one);
      if (!refund.success || UNFINISHED.has(refund.data.status)) return [];
      return [paidBack(refund.data, { captureId: capture.id, kind: 'refund', at })];
    });
    const { currency_code: currency, value } = capture.amount;
    const rest =
      (centsOfAmount(value) ?? 0) - listed.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    if (capture.status !== 'REFUNDED' || rest <= 0) return listed;
    const refundId = restIdOf(capture.id);
    const reversed = { refundId, captureId: capture.id, currency, cents: rest, at };
    return [...listed, { ...reversed, kind: 'reversal' as const }];
  });
}

function paidBack(
  { id, amount, create_time, custom_id }: z.infer<typeof Refund>,
  { at, ...about }: Pick<PaidBack, 'captureId' | 'kind' | 'at'>,
): PaidBack {
  const madeAt = create_time !== undefined && !Number.isNaN(Date.parse(create_time));
  return {
    refundId: id,
    ...about,
    currency: amount.currency_code,
    cents: centsOfAmount(amount.value) ?? null,
    ...(custom_id !== undefined && { requestId: custom_id }),
    at: new Date(madeAt ? create_time : at).toISOString(),
  };
}

/** The capture to which a refund links as its parent payment. */
const captureOf = ({ links = [] }: z.infer<typeof Refund>): string | undefined =>
  links
    .filter(({ rel }) => rel === 'up')
    .map(({ href }) => /\/captures\/([A-Z0-9]{1,36})$/.exec(href)?.[1])
    .find(Boolean);
