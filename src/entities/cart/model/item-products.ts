import type { CoverProduct } from '#entities/cover';
import type { ItemType, PlanPrice } from '#shared/api/contract';

/** The kind of product, whether paid or a free reorder (OP-42). */
export type ItemFamily = 'key' | 'benchmark' | 'carbon';

type FreeItemType = Extract<ItemType, `Free ${string}`>;
/** Item types that have a price. */
export type PaidItemType = Exclude<ItemType, FreeItemType>;

/** Everything that differs between the products. */
interface ItemProduct {
  family: ItemFamily;
  /** The free reorder that each paid one gives; null for none. */
  freeReorder: FreeItemType | null;
  /** Name on screens, notices and report titles. */
  name: string;
  /** Name on buttons. */
  shortName: string;
  /** Its description in the shop. */
  about: string;
  /** The files that a buyer gets. */
  files: string;
  /** The cover that it measures; the latest date of the first is the age of its data. */
  measures: readonly CoverProduct[];
  /** True if it needs a farm of land parcels; otherwise a drawn boundary is enough. */
  needsParcels: boolean;
  /** True if it needs a choice of parcels to compare with. */
  comparesParcels: boolean;
  price: {
    /** Its name in the API. */
    field: PlanPrice;
    /** Dollars by card, including GST (CART-15..17). */
    card: number;
    /** Label of the plan's price. */
    label: string;
  };
}

/** The products, in the order of a plan's prices. */
export const ITEM_PRODUCTS: Readonly<Record<PaidItemType, ItemProduct>> = {
  'Property Key': {
    family: 'key',
    freeReorder: null,
    name: 'Farm Key',
    shortName: 'Farm Key',
    about: 'Your farm’s boundary as PDF, GeoJSON, KML and shapefile.',
    files: 'Boundary as PDF, GeoJSON, KML and shapefile',
    measures: [],
    needsParcels: true,
    comparesParcels: false,
    price: { field: 'property_key_price', card: 75, label: 'Property Key Price' },
  },
  'Benchmark Report': {
    family: 'benchmark',
    freeReorder: 'Free Benchmark Reorder',
    name: 'Woody Veg. & Ground Cover Report',
    shortName: 'Benchmark Report',
    about: 'Ground and woody cover of your farm beside the land you compare it with.',
    files: 'PDF, CSV and GeoJSON',
    measures: ['ground', 'woody'],
    needsParcels: true,
    comparesParcels: true,
    price: { field: 'benchmark_report_price', card: 175, label: 'Benchmark Report Price' },
  },
  'Carbon Report': {
    family: 'carbon',
    freeReorder: 'Free Carbon Reorder',
    name: 'Forest Carbon Report',
    shortName: 'Carbon Report',
    about: 'Woody cover of your farm over the years, with an estimate of carbon.',
    files: 'PDF and CSV',
    measures: ['woody'],
    needsParcels: false,
    comparesParcels: false,
    price: { field: 'carbon_report_price', card: 155, label: 'Forest Carbon Report Price' },
  },
};

/** Item types that have a price, in the order of a plan's prices. */
export const PAID_ITEM_TYPES = Object.keys(ITEM_PRODUCTS) as readonly PaidItemType[];

/** Products that can be ordered for a farm as it is; the others need a choice of parcels first. */
export const FOR_A_FARM = PAID_ITEM_TYPES.filter((type) => !ITEM_PRODUCTS[type].comparesParcels);

/** Returns the report that a free reorder repeats; returns a paid type unchanged. */
export const paidType = (itemType: ItemType): PaidItemType =>
  PAID_ITEM_TYPES.find(
    (paid) => paid === itemType || ITEM_PRODUCTS[paid].freeReorder === itemType,
  )!;

/** The product of a paid item or of a free reorder. */
export const productOf = (itemType: ItemType): ItemProduct => ITEM_PRODUCTS[paidType(itemType)];

export const familyOf = (itemType: ItemType): ItemFamily => productOf(itemType).family;

export const isFreeReorder = (itemType: ItemType): boolean => paidType(itemType) !== itemType;
