import type { addresses } from './addresses.ts';
import type { AnyCall } from './call.ts';
import * as contract from './calls.ts';

/** A call for every address. */
type CallsAt<A> = { [D in keyof A]: { [C in keyof A[D]]: AnyCall } };

export * as contract from './calls.ts';
export type Contract = typeof contract;

/** Every call; domains in alphabetical order. */
export const allCalls: readonly AnyCall[] = Object.values(
  contract satisfies CallsAt<typeof addresses>,
).flatMap((domain) => Object.values(domain as Record<string, AnyCall>));

export { addresses } from './addresses.ts';
export type { CoverProduct } from './app.ts';
export { AUDIT_AREAS, AUDIT_PER_PAGE } from './audit.ts';
export type { AuditArea, AuditEntry } from './audit.ts';
export { costOf, DEFAULT_LIMITS, limitsOf } from './call.ts';
export { SHARED_MAP_PARTS, MAX_SITES } from './embeds.ts';
export { COMMON_ERRORS, ERROR_STATUS } from './errors.ts';
export { BOUNDARY_CAPS, BOUNDARY_LIMITS } from './fields.ts';
export { THUMBNAILS_PER_CALL } from './farm-records.ts';
export { idsAt } from './object-rules.ts';
export { MAIL_KINDS, PERMISSIONS } from './owners.ts';
export { ITEM_TYPES, MAX_PROBLEM_LENGTH, ORDER_STATES, ORDERS_PER_PAGE } from './order-records.ts';
export { MAX_PADDOCK_NAME_LENGTH, MAX_PADDOCKS, PADDOCK_KINDS } from './paddocks.ts';
export { MAX_LOT_PLAN_LIST_LENGTH, PARCELS_PER_CALL } from './parcels.ts';
export {
  LIST_SORTS,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  PROJECTS_LISTED,
  PROJECTS_PER_PAGE,
} from './soil-project-records.ts';
export type {
  Access,
  AnswerOf,
  AnyCall,
  Call,
  CheckedParamsOf,
  ParamsOf,
  ResultOf,
} from './call.ts';
export type {
  BoundaryFinding,
  BoundaryFix,
  BoundaryHealth,
  BoundaryVersion,
  ParcelDrift,
} from './boundaries.ts';
export { MAX_SHARE_DAYS, READS_LISTED } from './documents.ts';
export type { ReportLink, SharedDocument, VerifiedDocument } from './documents.ts';
export type { SharedMapRecord, SharedMapContent, OwnSharedMapRecord } from './embeds.ts';
export type { Envelope, ErrorCode, WireError } from './errors.ts';
export type { FarmSummary } from './farm-records.ts';
export type { PropertyRecord } from './farms.ts';
export type { BoundaryFeature } from './fields.ts';
export type { ObjectRule } from './object-rules.ts';
export type {
  AdministeredOrder,
  CartItemRecord,
  ComparisonSelection,
  ItemType,
  KeyPurchase,
  OrderFile,
  OrderFilter,
  OrderRecord,
} from './order-records.ts';
export type { MailKind, OwnerRecord } from './owners.ts';
export type { PaddockKind, PaddockRecord } from './paddocks.ts';
export type { WireParcel } from './parcels.ts';
export { forEachPrice, PLAN_PRICES } from './plan-records.ts';
export type {
  ClientFarm,
  PlanEvent,
  PlanPerson,
  PlanPrice,
  PlanRecord,
  PlanStatement,
} from './plan-records.ts';
export type { ReportRecord } from './reports.ts';
export type {
  ListedProject,
  ProjectStatus,
  SoilProjectRecord,
  SoilProjectRow,
  StatusCount,
} from './soil-project-records.ts';
export { FACTS_PER_CALL } from './soil-project-checks.ts';
export { RedrawnLand, ReturnMark } from './soil-project-facts.ts';
export type {
  ProjectOverlap,
  SentForm,
  SubmissionFacts,
  AreaSheet,
  PrintedFacts,
  SubmissionOverride,
} from './soil-project-facts.ts';
