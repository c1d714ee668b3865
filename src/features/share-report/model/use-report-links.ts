import { useQuery } from '@tanstack/react-query';
import type { NewShare } from '#entities/document';
import { calls } from '#shared/api';
import type { ReportLink } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';

/** The links to the document of one item. */
export const useReportLinks = (itemId: number) =>
  useQuery({
    ...callQuery(calls.documents.links, {}),
    select: (links: ReportLink[]) => links.filter((link) => link.item_id === itemId),
  });

/** Makes a link for a reader; `onShared` gets it. */
export function useShareReport(itemId: number) {
  const { mutate, isPending, error } = useChange('documents', 'form');
  const share = ({ readerName, readerEmail, days }: NewShare, onShared: (id: number) => void) =>
    mutate(
      () =>
        apiClient.send(calls.documents.share, {
          item_id: itemId,
          reader_name: readerName.trim(),
          reader_email: readerEmail.trim(),
          days: Number(days),
        }),
      {
        done: `The link for ${readerName.trim()} is ready.`,
        onSuccess: ([{ report_link: link }]) => onShared(link.link_id),
      },
    );
  return { share, isPending, error };
}
