import { forEachPrice, MAX_RULED_FARMS } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Email, Id, LIST_BODY_BYTES, PropertyId, PropertyIds, RowOf, text } from './fields.ts';
import { ItemType } from './order-records.ts';
import {
  BenchmarkPreview,
  ClientFarm,
  ComparisonRule,
  ComparisonSet,
  MeasuredFarm,
  EVENTS_PER_PAGE,
  Month,
  PlanEvent,
  PlanPerson,
  PlanRecord,
  PlanStatement,
  Price,
} from './plan-records.ts';

/** Accepts comma-separated text or a list (OP-58); returns a list of trimmed e-mails. */
const Emails = z
  .union([text(20_000), z.array(Email)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((list) => [...new Set(list.map((email) => email.trim()).filter(Boolean))]);

const clientParams = { plan_id: Id, owner_emails: Emails };
/** Free text as typed; the server parses dollars and cents or rejects it (OP-47). */
const priceParams = forEachPrice(() => text(40));
const ownPlan = { plan_id: { names: 'plan', usableBy: 'its owners' } } as const;
const clientsFarms = {
  ...ownPlan,
  'property_ids[]': {
    // The handler acts as the client and finds only farms of the client.
    names: 'nothing owned',
  },
} as const;
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
    result: RowOf({
      add_plan_authorised_clients: z.boolean(),
      /** Addresses that were not clients before. */
      added: z.array(z.string()).optional(),
    }),
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
    params: z.strictObject({ plan_id: Id, ...priceParams }).partial(forEachPrice(() => true)),
    result: RowOf({ set_plan_prices: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Accepts a plan: its owners may see and withdraw the client's shared maps. */
  accept: call({
    ...addresses.plans.accept,
    kind: 'write',
    access: 'signed-in',
    objects: clientsPlan,
    params: z.strictObject({
      plan_id: Id,
      /** Whether the plan's owners may also see the client's farms and order for them. */
      lets_order: z.boolean().optional(),
    }),
    result: RowOf({ accept_plan: z.boolean() }),
    /** CONFLICT: the user has no account yet. */
    errors: ['NOT_FOUND', 'CONFLICT'],
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
  /** The clients of a plan as people, for its owners. */
  people: call({
    ...addresses.plans.people,
    kind: 'search',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id }),
    result: z.array(PlanPerson),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Sends another invitation to clients who have not accepted, within the limit of mails to one
   * person.
   */
  inviteAgain: call({
    ...addresses.plans.inviteAgain,
    kind: 'write',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject(clientParams),
    /** Addresses that get a mail. */
    result: RowOf({ invited: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /** Limits what clients may order with the plan in a calendar month. */
  setCap: call({
    ...addresses.plans.setCap,
    kind: 'write',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({
      ...clientParams,
      /** Dollars as typed; null removes the cap. */
      cap: text(40).nullable(),
    }),
    /** Number of clients whose cap changed. */
    result: RowOf({ set_plan_client_cap: z.int() }),
    errors: ['NOT_FOUND'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /** Lists the events of a plan, the latest first. */
  history: call({
    ...addresses.plans.history,
    kind: 'search',
    access: 'plan-owner',
    objects: {
      ...ownPlan,
      before_id: {
        // A position in the plan’s own history.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ plan_id: Id, before_id: Id.optional() }),
    result: z.array(PlanEvent).max(EVENTS_PER_PAGE),
    errors: ['NOT_FOUND'],
  }),
  /** Allows a plan's owners to see the client's farms and order for them, or revokes that. */
  letOrder: call({
    ...addresses.plans.letOrder,
    kind: 'write',
    access: 'signed-in',
    objects: clientsPlan,
    params: z.strictObject({ plan_id: Id, allowed: z.boolean() }),
    result: RowOf({ let_plan_order: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** The farms of clients who let the plan's owners order for them. */
  clientFarms: call({
    ...addresses.plans.clientFarms,
    kind: 'search',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id }),
    result: z.array(ClientFarm),
    errors: ['NOT_FOUND'],
  }),
  /** What a rule finds for farms of a client who lets the plan's owners order. */
  previewBenchmarks: call({
    ...addresses.plans.previewBenchmarks,
    kind: 'search',
    access: 'plan-owner',
    objects: clientsFarms,
    params: z.strictObject({
      plan_id: Id,
      client_email: Email,
      property_ids: PropertyIds.min(1).max(MAX_RULED_FARMS),
      ...ComparisonRule.shape,
    }),
    result: z.array(BenchmarkPreview),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /**
   * Measures the ground cover of one farm of a client who lets the plan's owners order. Comparing
   * more farms takes a call for each, so the points that it costs grow with the work.
   */
  measureFarm: call({
    ...addresses.plans.measureFarm,
    kind: 'report',
    access: 'plan-owner',
    objects: {
      ...ownPlan,
      property_id: {
        // The handler measures only farms that their owners show to the plan.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ plan_id: Id, property_id: PropertyId }),
    result: RowOf(MeasuredFarm.shape),
    errors: ['NOT_FOUND', 'CONFLICT', 'OUTSIDE_UNAVAILABLE'],
  }),
  /**
   * Orders for a client who lets the plan's owners order, at the plan's prices and within the
   * client's cap. The server finds the comparison parcels of benchmarks by the rule, and refuses a
   * set that differs from the previewed one (CONFLICT). The order belongs to the client, who gets the files; the owners get copies.
   */
  orderForClient: call({
    ...addresses.plans.orderForClient,
    kind: 'write',
    access: 'plan-owner',
    objects: clientsFarms,
    params: z.strictObject({
      plan_id: Id,
      client_email: Email,
      property_ids: PropertyIds.min(1).max(500),
      item_types: z.array(ItemType).min(1).max(500),
      /** In dollars, as shown to the agent. */
      item_costs: z.array(Price).max(500),
      /** Finds the comparison parcels of the benchmarks, at most `MAX_RULED_FARMS` in an order. */
      comparison_rule: ComparisonRule.optional(),
      /** The previewed set of each item, in item order; null for items that compare nothing. */
      comparison_sets: z.array(ComparisonSet.nullable()).max(500).optional(),
    }),
    result: RowOf({ order_id: Id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_CHANGED'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /** Renames, archives or restores a plan, or names its owners; for admins. */
  change: call({
    ...addresses.plans.change,
    kind: 'write',
    access: 'admin',
    objects: {
      plan_id: {
        // Admins change every plan.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({
      plan_id: Id,
      plan_name: text(200).optional(),
      emails: Emails.optional(),
      archived: z.boolean().optional(),
    }),
    result: RowOf({ change_plan: z.boolean() }),
    errors: ['NOT_FOUND'],
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  /** The statements of a plan, the latest month first. */
  statements: call({
    ...addresses.plans.statements,
    kind: 'read',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id }),
    result: z.array(PlanStatement),
    errors: ['NOT_FOUND'],
  }),
  /** Returns a URL to download a statement, valid for a few minutes. */
  statementLink: call({
    ...addresses.plans.statementLink,
    kind: 'report',
    access: 'plan-owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id, month: Month, format: z.enum(['pdf', 'csv']) }),
    result: z.tuple([z.object({ link: z.url(), expires_at: z.iso.datetime() })]),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  }),
  /**
   * Starts paying what is left of a statement by card: creates the payment provider's order, which
   * `orders.captureCheckout` then captures.
   */
  startStatementPayment: call({
    ...addresses.plans.startStatementPayment,
    kind: 'write',
    access: 'owner',
    objects: ownPlan,
    params: z.strictObject({ plan_id: Id, month: Month }),
    result: RowOf({ intent_id: z.uuid(), order_id: z.string(), amount: Price }),
    errors: ['NOT_FOUND', 'CONFLICT', 'OUTSIDE_UNAVAILABLE'],
  }),
});
