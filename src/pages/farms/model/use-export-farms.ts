import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { displayGateAddress, stateOf } from '#entities/farm';
import { loadBoundary } from '#entities/farm/react';
import { patiently } from '#shared/api';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { useConnection } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { csvText } from '#shared/lib/csv';
import { failureMessage } from '#shared/lib/failure';
import { saveFile } from '#shared/save-file';
import { failureEnded, messageShown } from '#shared/snackbar/react';

export type FarmsFormat = 'csv' | 'geopackage';

interface FarmsToExport {
  farms: readonly PropertyRecord[];
  summaries: ReadonlyMap<number, FarmSummary>;
  format: FarmsFormat;
}

/** Writes a list of farms on this device: a table, or their boundaries with the same columns. */
export function useExportFarms() {
  const client = useQueryClient();
  const email = useSignedInEmail();
  const isOnline = useConnection() === 'online';
  const [done, setDone] = useState(0);
  const { showMessage, endFailure } = useUnit({
    showMessage: messageShown,
    endFailure: failureEnded,
  });
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ farms, summaries, format }: FarmsToExport) => {
      const facts = farms.map((farm) => factsOf(farm, summaries.get(farm.property_id)));
      if (format === 'csv') {
        const [titles = []] = facts.map((row) => Object.keys(row));
        const text = csvText(
          titles,
          facts.map((row) => Object.values(row)),
        );
        return {
          fileName: 'farms.csv',
          bytes: new TextEncoder().encode(text),
          mediaType: 'text/csv',
        };
      }
      const { writeBoundary } = await import('#shared/geo-export');
      const features = [];
      for (const [i, farm] of farms.entries()) {
        setDone(i);
        const areas = await patiently(() => loadBoundary(client, email, farm, isOnline));
        features.push(
          ...areas.map(({ geometry, properties }) => ({
            type: 'Feature' as const,
            geometry,
            properties: { ...facts[i], name: farm.property_name, area: properties['name'] ?? null },
          })),
        );
      }
      return writeBoundary('gpkg', { name: 'Farms', fileStem: 'farms', features });
    },
    onMutate: () => {
      setDone(0);
      endFailure();
    },
    onSuccess: ({ fileName, bytes, mediaType }) => saveFile(fileName, bytes, mediaType),
    onError: (failure) => showMessage(failureMessage(failure)),
  });
  return {
    exportFarms: mutate,
    /** Farms whose boundaries are loaded, of all; null while nothing is exported. */
    progress: isPending ? { done, of: variables.farms.length } : null,
  };
}

/** The columns of a farm in both files. */
const factsOf = (farm: PropertyRecord, summary: FarmSummary | undefined) => ({
  farm_id: farm.property_id,
  farm: farm.property_name,
  pic: farm.pic_code,
  gate_address: displayGateAddress(farm),
  state: stateOf(farm),
  boundary: farm.is_aus_farmkey ? 'parcels' : 'custom',
  hectares: summary?.area_ha ?? null,
  lot_plans: summary?.lot_plans.join('; ') ?? null,
  paddocks: summary?.paddocks ?? null,
  lpa_verified: summary?.lpa_verified ?? null,
  farm_key_bought_at: summary?.key_bought_at ?? null,
});
