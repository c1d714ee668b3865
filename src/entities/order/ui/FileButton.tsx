import { DownloadIcon } from 'lucide-react';
import type { OrderFile } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { useFileDownload } from '../api/use-file-download.ts';
import { fileSize } from '../model/order-words.ts';

interface FileButtonProps {
  orderId: number;
  file: OrderFile;
  /** True for an admin, who opens the file of somebody else. */
  isSupport?: boolean | undefined;
}

/** Downloads a file of an order again. */
export function FileButton({ orderId, file, isSupport }: FileButtonProps) {
  const { download, isPending } = useFileDownload(orderId, isSupport);

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
