import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Email, Id, LIST_BODY_BYTES, RowOf, text } from './fields.ts';

/** Prices in dollars, as always on the wire. */
const Price = z.number().nonnegative();

const PlanClient = z.object({
  email: z.string(),
  authorised_by: z.string(),
  /** ISO 8601; null until the client accepts the plan or orders with it. */
  accepted_at: z.string().nullable(),
});
type PlanClient = z.infer<typeof PlanClient>;

export const PlanRecord = z.object({
  plan_id: Id,
  plan_name: z.string(),
  property_key_price: Price,
  benchmark_report_price: Price,
  carbon_report_price: Price,
  owner_emails: z.array(z.string()),
  /** Older responses contain plain e-mails (OP-60). */
  authorised_client_emails: z.array(
    z.union([
      PlanClient,
      z
        .string()
        .transform((email): PlanClient => ({ email, authorised_by: '', accepted_at: null })),
    ]),
  ),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** Accepts comma-separated text or a list (OP-58); returns a list of trimmed e-mails. */
const Emails = z
  .union([text(20_000), z.array(Email)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((list) => [...new Set(list.map((email) => email.trim()).filter(Boolean))]);

const clientParams = { plan_id: Id, owner_emails: Emails };
/** Free text as typed; the server parses dollars and cents or rejects it (OP-47). */
const priceParams = {
  property_key_price: text(40),
  benchmark_report_price: text(40),
  carbon_report_price: text(40),
};
const ownPlan = { plan_id: { names: 'plan', usableBy: 'its owners' } } as const;
const clientsPlan = { plan_id: { names: 'plan', usableBy: 'its clients' } } as const;

export const plans = domain('plans', {
  owned: call({
    ...addresses.plans.owned,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: z.array(PlanRecord),
  }),
  /** Omits the e-mails of other clients. */
  authorised: call({
    ...addresses.plans.authorised,
    kind: 'read',
    access: 'owner',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: z.array(PlanRecord),
  }),
  all: call({
    ...addresses.plans.all,
    kind: 'read',
    access: 'admin',
    params: z.strictObject({}),
    result: z.array(PlanRecord),
  }),
  create: call({
    ...addresses.plans.create,
    kind: 'write',
    access: 'admin',
    params: z.strictObject({
      emails: Emails,
      ...priceParams,
      plan_name: text(200),
    }),
    result: RowOf({ create_plan: Id }),
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  addClients: call({
    ...addresses.plans.addClients,
    kind: 'write',
    access: 'plan-owner',
    self: { param: 'authorised_by' },
    objects: ownPlan,
    params: z.strictObject({ ...clientParams, authorised_by: Email }),
    result: RowOf({ add_plan_authorised_clients: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  removeClients: call({
    ...addresses.plans.removeClients,
    kind: 'write',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject(clientParams),
    result: RowOf({ remove_plan_authorised_clients: z.boolean() }),
    errors: ['NOT_FOUND'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /**
   * Omitted prices stay unchanged. Records for every change who made it, when, and the previous
   * price (OP-57).
   */
  setPrices: call({
    ...addresses.plans.setPrices,
    kind: 'write',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id, ...priceParams }).partial({
      property_key_price: true,
      benchmark_report_price: true,
      carbon_report_price: true,
    }),
    result: RowOf({ set_plan_prices: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Accepts a plan: its owners may see and withdraw the client's shared maps. */
  accept: call({
    ...addresses.plans.accept,
    kind: 'write',
    access: 'signed-in',
    objects: clientsPlan,
    params: z.strictObject({ plan_id: Id }),
    result: RowOf({ accept_plan: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Ends the client's own membership, accepted or not. */
  leave: call({
    ...addresses.plans.leave,
    kind: 'write',
    access: 'signed-in',
    objects: clientsPlan,
    params: z.strictObject({ plan_id: Id }),
    result: RowOf({ leave_plan: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
});
