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

export {
  AUDIT_AREAS,
  AUDIT_PER_PAGE,
  BOOK_FORMATS,
  BOUNDARY_CAPS,
  BOUNDARY_LIMITS,
  FACTS_PER_CALL,
  ITEM_TYPES,
  LIST_SORTS,
  MAIL_KINDS,
  MAX_ADDRESS_LENGTH,
  MAX_LOT_PLAN_LIST_LENGTH,
  MAX_PADDOCKS,
  MAX_PADDOCK_NAME_LENGTH,
  MAX_PROBLEM_LENGTH,
  MAX_RULED_FARMS,
  MAX_SHARE_DAYS,
  MAX_SITES,
  MAX_MAILS_AGAIN,
  MAX_TRANSFERS,
  ORDERS_PER_PAGE,
  ORDER_STATES,
  PADDOCK_KINDS,
  PARCELS_PER_CALL,
  PERMISSIONS,
  PLAN_PRICES,
  PROJECTS_LISTED,
  PROJECTS_PER_PAGE,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  READS_LISTED,
  SALES_PER_PAGE,
  SHARED_MAP_PARTS,
  THUMBNAILS_PER_CALL,
  forEachPrice,
} from './choices.ts';
export type { PlanPrice } from './choices.ts';
export { addresses } from './addresses.ts';
export type { CoverProduct } from './app.ts';
export type { AuditArea, AuditEntry } from './audit.ts';
export type { SaleRecord, SalesMonth, StatementRecord, TransferMatch } from './books.ts';
export { costOf, DEFAULT_LIMITS, limitsOf } from './call.ts';
export { COMMON_ERRORS, ERROR_STATUS } from './errors.ts';
export { idsAt } from './object-rules.ts';
export type {
  Access,
  AnswerOf,
  AnyCall,
  AnySentCall,
  Call,
  CheckedParamsOf,
  ParamsOf,
  ResultOf,
  SentCall,
} from './call.ts';
export type {
  BoundaryFinding,
  BoundaryFix,
  BoundaryHealth,
  BoundaryVersion,
  ParcelDrift,
} from './boundaries.ts';
export type { ReportLink, SharedDocument, VerifiedDocument, VerifiedFile } from './documents.ts';
export type { SharedMapRecord, SharedMapContent, OwnSharedMapRecord } from './embeds.ts';
export type { Envelope, ErrorCode, WireError } from './errors.ts';
export type { FarmSummary } from './farm-records.ts';
export type { PropertyRecord } from './farms.ts';
export type { BoundaryFeature } from './fields.ts';
export type { ObjectRule } from './object-rules.ts';
export type {
  AdministeredOrder,
  CartItemRecord,
  ClientOrder,
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
export { MeasuredFarm } from './plan-records.ts';
export type {
  BenchmarkPreview,
  ClientFarm,
  ComparisonRule,
  PlanEvent,
  PlanPerson,
  PlanRecord,
  PlanStatement,
} from './plan-records.ts';
export type { ReportRecord } from './reports.ts';
export { ReportFinding } from './report-finding.ts';
export type {
  ListedProject,
  ProjectStatus,
  SoilProjectRecord,
  SoilProjectRow,
  StatusCount,
} from './soil-project-records.ts';
export { RedrawnLand, ReturnMark } from './soil-project-facts.ts';
export type {
  ProjectOverlap,
  SentForm,
  SubmissionFacts,
  AreaSheet,
  PrintedFacts,
  SubmissionOverride,
} from './soil-project-facts.ts';
