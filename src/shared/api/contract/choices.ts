/**
 * Choices and limits that schemas and screens share. Without schemas, so that a screen does not load
 * their validator.
 */

/** Maximum size of one farm's boundary; a larger file has to be simplified first. */
export const BOUNDARY_CAPS = { polygons: 5_000, vertices: 100_000, ringVertices: 20_000 } as const;

export const BOUNDARY_LIMITS = { bodyBytes: 16 * 1024 * 1024, arrayItems: 100_000 } as const;

/** Maximum number of parcels that `parcels.byIds` returns at once. */
export const PARCELS_PER_CALL = 500;

/** Maximum number of characters of a pasted list of lot/plans. */
export const MAX_LOT_PLAN_LIST_LENGTH = 64 * 1024;

/** Longest address that is looked up, in characters. */
export const MAX_ADDRESS_LENGTH = 300;

/** More than a screen shows at a time. */
export const THUMBNAILS_PER_CALL = 24;

/** How the land of a paddock is used. */
export const PADDOCK_KINDS = ['grazing', 'cropping', 'native', 'water', 'infrastructure'] as const;

/** Maximum number of paddocks of one farm; each has at least one area. */
export const MAX_PADDOCKS = BOUNDARY_CAPS.polygons;

/** In characters. */
export const MAX_PADDOCK_NAME_LENGTH = 100;

/** Parts of a farm that a shared map may show, each at its owner's choice. */
export const SHARED_MAP_PARTS = ['boundary', 'parcels', 'paddocks', 'gate', 'name'] as const;

/** Maximum number of sites for one map. */
export const MAX_SITES = 20;

/** Longest time for which a document may be shared by one link. */
export const MAX_SHARE_DAYS = 90;

/** Reads of a link that `documents.links` returns. */
export const READS_LISTED = 20;

export const ITEM_TYPES = [
  'Property Key',
  'Benchmark Report',
  'Carbon Report',
  'Free Benchmark Reorder',
  'Free Carbon Reorder',
] as const;

export const ORDER_STATES = ['under-way', 'sent', 'failed', 'refunded'] as const;

/** Maximum number of orders that `orders.list` returns at once. */
export const ORDERS_PER_PAGE = 50;
/** Mails that admins can have sent again about one order or statement in 24 hours. */
export const MAX_MAILS_AGAIN = 5;

/** Incoming lines of a bank's file that are matched with statements at once. */
export const MAX_TRANSFERS = 2_000;
/** `pays` the whole rest of a statement, or a `part`; `amount` fits but names no statement. */
export const TRANSFER_OUTCOMES = ['pays', 'part', 'too much', 'known', 'amount', 'other'] as const;

/** Documents of the sales register; receipts charge nothing. */
export const SALE_KINDS = ['invoice', 'statement', 'credit_note'] as const;

/** Maximum number of documents that `books.sales` returns at once. */
export const SALES_PER_PAGE = 50;

/** Files of the sales register: for Xero's import of sales invoices, or one line per document. */
export const BOOK_FORMATS = ['xero', 'register'] as const;

/** Longest report of a problem, in characters. */
export const MAX_PROBLEM_LENGTH = 2_000;

/** Maximum number of farms whose comparison parcels one call finds by a rule. */
export const MAX_RULED_FARMS = 30;

/** The prices of a plan, by their names in the API. */
export const PLAN_PRICES = [
  'property_key_price',
  'benchmark_report_price',
  'carbon_report_price',
] as const;
export type PlanPrice = (typeof PLAN_PRICES)[number];

/** A value for each price of a plan. */
export const forEachPrice = <Value>(valueOf: (price: PlanPrice) => Value) =>
  Object.fromEntries(PLAN_PRICES.map((price) => [price, valueOf(price)])) as Record<
    PlanPrice,
    Value
  >;

/**
 * Permissions that are granted to an e-mail; all other rights follow from plans, domains or an
 * account.
 */
export const PERMISSIONS = ['admin'] as const;

/** Kinds of e-mail that their reader may stop; receipts and deliveries are not among them. */
export const MAIL_KINDS = ['plans', 'expiry'] as const;

export const AUDIT_AREAS = ['money', 'role', 'status', 'key', 'deletion'] as const;

/** Maximum number of entries that `audit.list` returns at once. */
export const AUDIT_PER_PAGE = 200;

export const PROJECT_STATUSES = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'A6',
  'A7',
  'B1',
  'B2',
  'B3',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
] as const;

/** Columns that the table of projects can be sorted by (PADM-01). */
export const PROJECT_SORTS = [
  'project_id',
  'project_name',
  'property_name',
  'email_address',
  'no_of_cads',
  'project_status',
] as const;

/** Sort orders of the partner's list: the table's columns, and those of the lanes. */
export const LIST_SORTS = [
  ...PROJECT_SORTS,
  'waiting_since',
  'hectares',
  'client_name',
  'assignee',
] as const;

/** Projects per page of the table. */
export const PROJECTS_LISTED = 50;

/** Maximum number of projects per page. */
export const PROJECTS_PER_PAGE = 200;

/** Projects whose facts one call returns. */
export const FACTS_PER_CALL = 100;
