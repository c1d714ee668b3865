import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { DownloadIcon } from 'lucide-react';
import { contract, type OrderRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { Button } from '#shared/ui/button';

type OrderFile = OrderRecord['files']['list'][number];

const megabytes = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const sizeOf = ({ byte_length: bytes }: OrderFile) =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;

/** Downloads a file by a link of a few minutes, asked for when it is wanted. */
export function FileButton({ orderId, file }: { orderId: number; file: OrderFile }) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  const download = useMutation({
    mutationFn: async () => {
      const { item_id, file_name } = file;
      const params = { order_id: orderId, item_id, file_name };
      const [{ link }] = await apiClient.send(contract.orders.fileLink, params);
      return link;
    },
    onSuccess: (link) => window.location.assign(link),
    onError: (error) => {
      showMessage(failureMessage(error));
      // Its time may be over.
      void queryClient.invalidateQueries({ queryKey: domainKey('orders') });
    },
  });

  return (
    <Button
      variant="outline"
      size="sm"
      className="max-w-full"
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <DownloadIcon aria-hidden />
      <span className="sr-only">Download</span> <span className="truncate">{file.file_name}</span>
      <span className="text-muted tabular-nums">{sizeOf(file)}</span>
    </Button>
  );
}
