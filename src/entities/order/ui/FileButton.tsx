import { DownloadIcon } from 'lucide-react';
import type { OrderFile } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { useFileDownload } from '../api/use-file-download.ts';
import { fileSize } from '../model/order-words.ts';

/** Downloads a file of an order again. */
export function FileButton({ orderId, file }: { orderId: number; file: OrderFile }) {
  const { download, isPending } = useFileDownload(orderId);

  return (
    <Button
      variant="outline"
      size="sm"
      className="max-w-full"
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => download(file)}
    >
      <DownloadIcon aria-hidden />
      <span className="sr-only">Download</span> <span className="truncate">{file.file_name}</span>
      <span className="text-muted tabular-nums">{fileSize(file)}</span>
    </Button>
  );
}
