import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { useRequest } from '#shared/change/react';

/** The key in the page's address, `/shared/<key>`. */
export const keyOfPath = (path: string): string => path.split('/')[2] ?? '';

/**
 * The document of a link; null for a link that opens nothing. Each load counts as a read of the
 * link.
 */
export const useSharedReport = (key: string) =>
  useQuery({
    ...callQuery(calls.documents.openShared, { link_key: key }),
    select: ([{ shared_document: document }]) => document,
    staleTime: Infinity,
  });

/** Downloads the PDF; `onEnded` is called if the link has ended meanwhile. */
export function useSharedDownload(key: string, onEnded: () => void) {
  const { mutate, isPending } = useRequest();
  const download = () =>
    mutate(() => apiClient.send(calls.documents.sharedFile, { link_key: key }), {
      onSuccess: ([{ link }]) => (link === null ? onEnded() : window.location.assign(link)),
    });
  return { download, isPending };
}
