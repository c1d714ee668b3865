import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { boundaryFileStem } from '#entities/farm';
import { loadBoundary } from '#entities/farm/react';
import { paddockFeatures } from '#entities/paddock';
import { calls } from '#shared/api';
import type { PaddockRecord, PropertyRecord } from '#shared/api/contract';
import { apiClient, useConnection } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { writeBoundary, type DownloadFormatId } from '#shared/geo-export';
import { saveFile } from '#shared/save-file';
import { failureEnded, messageShown } from '#shared/snackbar/react';

/**
 * Writes a farm's boundary on this device. A farm whose boundary is stored on the device needs no
 * connection, except for a map, which the server draws.
 */
export function useDownload(
  farm: PropertyRecord,
  paddocks: readonly PaddockRecord[],
  onSaved: () => void,
) {
  const client = useQueryClient();
  const email = useSignedInEmail();
  const isOnline = useConnection() === 'online';
  const { showMessage, endFailure } = useUnit({
    showMessage: messageShown,
    endFailure: failureEnded,
  });
  return useMutation({
    // Without a connection, a request would wait for one instead of failing.
    networkMode: 'always',
    mutationFn: async (format: DownloadFormatId) => {
      if (format === 'pdf') return loadMap(farm);
      const features = await loadBoundary(client, email, farm, isOnline);
      const fileStem = boundaryFileStem(farm);
      return writeBoundary(format, {
        name: farm.property_name,
        fileStem,
        features,
        paddocks: paddockFeatures(paddocks),
      });
    },
    onSuccess: ({ fileName, bytes, mediaType }) => {
      saveFile(fileName, bytes, mediaType);
      onSaved();
    },
    onMutate: () => endFailure(),
    onError: (failure) => showMessage(failureMessage(failure)),
  });
}

async function loadMap({ property_id }: PropertyRecord) {
  const [map] = await apiClient.send(calls.farms.boundaryMap, { property_id });
  const bytes = Uint8Array.from(atob(map.pdf_base64), (byte) => byte.charCodeAt(0));
  return { fileName: map.file_name, bytes, mediaType: 'application/pdf' };
}
