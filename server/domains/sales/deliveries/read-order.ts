import type { ParcelRecord } from '#entities/parcel';
import type { ItemType } from '#shared/api/contract';
import type { Selectable } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { FarmKeyInput } from '../../../documents/farm-key/farm-key-input.ts';
import { isItemPaidBack, isPaidBack } from '../billing/paid-back.ts';
import type { ReportInput } from '../../report-maker.ts';
import { customLandOf } from '../../land/farm-land.ts';

export interface OrderItem {
  id: number;
  itemType: ItemType;
  farmName: string;
  priceCents: number;
  /** Everything a report about the farm is made from, except its owner and its number. */
  facts: Omit<ReportInput, 'owner' | 'document'>;
}

export interface Order {
  delivery: {
    state: Selectable<Tables['delivery']>['state'];
    /** The buyer's current address, even if an earlier mail went to another. */
    email: string;
    files: DeliveredFile[];
    requestedAt: Date;
    tries: number;
    delayToldAt: Date | null;
    /** When the buyer got the files, or those that could be made. */
    sentAt: Date | null;
    /** True if the whole payment was refunded to the buyer. */
    isPaidBack: boolean;
  };
  owner: FarmKeyInput['owner'];
  /** The plan that paid, and its owners who get a copy (OP-52); null without such owners. */
  copies: { to: string[]; planName: string; areSent: boolean } | null;
  items: OrderItem[];
  /** True if it repeats reports because newer data arrived. */
  isRefresh: boolean;
}

/** Reads an order with everything that its files are made from, in its present state. */
export async function readOrder(sql: Sql, orderId: number): Promise<Order> {
  const order = await sql
    .selectFrom('payment')
    .innerJoin('owner', 'owner.id', 'payment.owner_id')
    .innerJoin('delivery', 'delivery.payment_id', 'payment.id')
    .select([
      'payment.created_at as paidAt',
      'owner.name',
      'owner.business_name as businessName',
      'owner.email as ownerEmail',
      'delivery.state',
      'delivery.files',
      'delivery.requested_at as requestedAt',
      'delivery.tries',
      'delivery.delay_told_at as delayToldAt',
      'delivery.copied_at as copiedAt',
      'delivery.sent_at as sentAt',
      'payment.copies_to as copiesTo',
      'payment.plan_name as planName',
    ])
    .select((q) => isPaidBack(q.ref('payment.id')).as('isPaidBack'))
    .where('payment.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = await sql
    .selectFrom('payment_item')
    .innerJoin('farm', 'farm.id', 'payment_item.farm_id')
    .selectAll('farm')
    .select([
      'payment_item.id as itemId',
      'item_type',
      'farm_name',
      'price_cents',
      'comparison_cads',
      'comparison_selection',
      'refresh_of',
    ])
    .select(isItemPaidBack('payment_item').as('isItemPaidBack'))
    .where('payment_id', '=', orderId)
    .orderBy('payment_item.id')
    .execute();
  const isMade = (itemId: number) => order.files.some((file) => file.itemId === itemId);

  const items: OrderItem[] = [];
  for (const row of rows) {
    // What was refunded before it was made is not made any more.
    if (row.isItemPaidBack && !isMade(row.itemId)) continue;
    items.push({
      id: row.itemId,
      itemType: row.item_type,
      farmName: row.farm_name,
      priceCents: row.price_cents,
      facts: {
        orderNumber: String(orderId),
        // The time of the payment, so that making the files again gives identical files.
        generatedAt: order.paidAt,
        farm: {
          propertyId: row.id,
          propertyName: row.farm_name,
          picCode: row.pic_code,
          frontGateAddress: row.front_gate_address,
          gate: { lng: row.front_gate_lng, lat: row.front_gate_lat },
        },
        comparisonPids: row.comparison_cads,
        selection: row.comparison_selection,
        ...(await parcelsOf(sql, row.id)),
        ...(await paddocksOf(sql, row.id)),
        ...(row.item_type === 'Property Key' && {
          lpa: {
            verifiedAt: row.lpa_verified ? (row.lpa_verified_at?.toISOString() ?? null) : null,
          },
        }),
      },
    });
  }
  return {
    delivery: {
      state: order.state,
      email: order.ownerEmail,
      files: order.files,
      requestedAt: order.requestedAt,
      tries: order.tries,
      delayToldAt: order.delayToldAt,
      sentAt: order.sentAt,
      isPaidBack: order.isPaidBack,
    },
    owner: { name: order.name, businessName: order.businessName, email: order.ownerEmail },
    copies:
      order.copiesTo.length > 0
        ? {
            to: order.copiesTo,
            planName: order.planName ?? 'A plan',
            areSent: order.copiedAt !== null,
          }
        : null,
    items,
    isRefresh: rows.some((row) => row.refresh_of !== null),
  };
}

async function parcelsOf(
  sql: Sql,
  farmId: number,
): Promise<Pick<FarmKeyInput, 'parcels' | 'dataSet' | 'isCustomBoundary'>> {
  const rows = await sql
    .selectFrom('farm_parcel')
    .selectAll()
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  if (rows.length === 0) return customBoundaryOf(sql, farmId);
  // A parcel that left the cadastre keeps the data set version it had, so a farm can mix versions.
  const distinct = (texts: readonly string[]) => [...new Set(texts)].join(' and ');
  return {
    dataSet: {
      name: distinct(rows.map((row) => row.data_set_name)),
      version: distinct(rows.map((row) => row.data_set_version)),
      isSample: rows.some((row) => row.data_set_is_sample),
    },
    parcels: rows.map((row): ParcelRecord => ({
      pid: row.pid,
      jurisdictionalId: row.jurisdictional_id,
      state: row.state,
      lot: row.lot,
      section: row.section,
      plan: row.plan,
      planType: row.plan_type,
      volume: row.volume,
      folio: row.folio,
      localGovernmentArea: row.local_government_area,
      nrmRegion: row.nrm_region,
      parcelType: row.parcel_type,
      areaHa: row.area_ha,
      geometry: row.geometry,
    })),
  };
}

/** A custom boundary as one area: reports that measure land do not need parcels. */
async function customBoundaryOf(
  sql: Sql,
  farmId: number,
): Promise<Pick<FarmKeyInput, 'parcels' | 'dataSet' | 'isCustomBoundary'>> {
  const land = (await customLandOf(sql, [farmId])).get(farmId);
  if (!land) throw new Error(`farm ${farmId} has no land`);
  const { geometry, areaHa, storedAt } = land;
  const none = { lot: null, section: null, plan: null, planType: null, volume: null, folio: null };
  const version = storedAt.toISOString().slice(0, 10);
  return {
    isCustomBoundary: true,
    dataSet: { name: 'Custom boundary, as its owner gave it', version, isSample: false },
    parcels: [
      {
        ...none,
        pid: 'custom-boundary',
        jurisdictionalId: 'Custom boundary',
        // Not printed: only tables of parcels have a state.
        state: 'NSW',
        localGovernmentArea: null,
        nrmRegion: null,
        parcelType: 'lot',
        areaHa,
        geometry,
      },
    ],
  };
}

/** Nothing for a farm without paddocks. */
async function paddocksOf(sql: Sql, farmId: number): Promise<Pick<ReportInput, 'paddocks'>> {
  const paddocks = await sql
    .selectFrom('farm_paddock')
    .select(['name', 'kind', 'area_ha as areaHa', 'geometry'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  return paddocks.length > 0 ? { paddocks } : {};
}
