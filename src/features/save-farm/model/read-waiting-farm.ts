import { z } from 'zod';
import { StoredBoundaryFile } from '#entities/boundary-file/react';
import { contract } from '#shared/api/contract';
import type { AreaFeature } from '#shared/geo-file';
import type { OutboxItem } from '#shared/offline/react';
import { KeptAdd, KeptEdit } from './draft-storage.ts';

/** Validated like a draft, because anybody can edit browser storage. */
const WaitingFarm = z
  .object({
    /**
     * The draft that opens again if the server refuses the farm; includes what is already stored.
     */
    wizard: z.discriminatedUnion('mode', [KeptAdd, KeptEdit]),
    boundary: z.discriminatedUnion('type', [
      z.object({ type: z.literal('farm_key'), pids: z.array(z.string()).min(1) }),
      // Without areas, an edited farm keeps its custom boundary.
      z.object({ type: z.literal('geojson'), features: z.array(z.custom<AreaFeature>()) }),
    ]),
    parcels: contract.parcels.atPoint.result,
    file: StoredBoundaryFile.nullable(),
  })
  .refine(({ wizard: { mode, draft } }) => draft.gate && (mode === 'edit' || draft.location));
/** A farm that was added or edited without a connection. */
export type WaitingFarm = z.infer<typeof WaitingFarm>;

/** Null if the stored item is not a farm that can be sent. */
export const farmOf = (item: OutboxItem): WaitingFarm | null =>
  WaitingFarm.safeParse(item.content).data ?? null;
