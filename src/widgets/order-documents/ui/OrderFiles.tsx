import { ChevronRightIcon } from 'lucide-react';
import { FileButton } from '#entities/order/react';
import type { OrderFile } from '#shared/api/contract';
import type { ShownOrder } from './shown-order.ts';

const isPdf = ({ content_type }: OrderFile) => content_type === 'application/pdf';

/** The PDFs of an order first, and its data behind them, folded up. */
export function OrderFiles({ order: { order_id: orderId, files }, isSupport }: ShownOrder) {
  const pdfs = files.list.filter(isPdf);
  const data = files.list.filter((file) => !isPdf(file));
  if (files.list.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <FileList
        label={`Reports of order ${orderId}`}
        orderId={orderId}
        files={pdfs}
        isSupport={isSupport}
      />
      {data.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm text-accent [&::-webkit-details-marker]:hidden">
            <ChevronRightIcon aria-hidden className="size-4 group-open:rotate-90" />
            Data ({data.length})
          </summary>
          <FileList
            label={`Data of order ${orderId}`}
            orderId={orderId}
            files={data}
            isSupport={isSupport}
          />
        </details>
      )}
    </div>
  );
}

interface FileListProps {
  label: string;
  orderId: number;
  files: readonly OrderFile[];
  isSupport: boolean | undefined;
}

const FileList = ({ label, orderId, files, isSupport }: FileListProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {files.map((file) => (
      <li key={`${file.item_id}/${file.file_name}`} className="max-w-full">
        <FileButton orderId={orderId} file={file} isSupport={isSupport} />
      </li>
    ))}
  </ul>
);
