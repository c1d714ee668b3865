import { ReportSection } from '#entities/report/react';
import { FileButton } from '#entities/order/react';
import type { ReportRecord } from '#shared/api/contract';

/** The files of the order behind the screen. */
export function ReportFiles({ record: { files, order_id: orderId } }: { record: ReportRecord }) {
  if (files.length === 0) return null;
  return (
    <ReportSection title="Files">
      <ul aria-label="Files of this report" className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.file_name} className="max-w-full">
            <FileButton orderId={orderId} file={file} />
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
