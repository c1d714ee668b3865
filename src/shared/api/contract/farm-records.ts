import { z } from 'zod';
import { Id } from './fields.ts';

export const FarmSummary = z.object({
  property_id: Id,
  /** Null for a farm without a boundary. */
  area_ha: z.number().nullable(),
  /** Lot/plans of its parcels, in their order; empty for a farm with a custom boundary. */
  lot_plans: z.array(z.string()),
  lpa_verified: z.boolean(),
  /** Null for a farm that is not verified, or that was verified before the date was recorded. */
  lpa_verified_at: z.string().nullable(),
  /** When the latest Farm Key was bought. */
  key_bought_at: z.string().nullable(),
  /** Number of its paddocks; missing in answers of older servers. */
  paddocks: z.int().optional(),
});
export type FarmSummary = z.infer<typeof FarmSummary>;

export const FarmThumbnail = z.object({
  property_id: Id,
  /** SVG path data; empty for a farm without a boundary. */
  path: z.string(),
});

export const DeletedFarm = z.object({
  property_id: Id,
  property_name: z.string(),
  area_ha: z.number().nullable(),
  deleted_at: z.string(),
  restorable_until: z.string(),
});
