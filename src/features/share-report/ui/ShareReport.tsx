import { lazy, Suspense } from 'react';
import type { ShareReportDialogProps } from './ShareReportDialog.tsx';

const ShareReportDialog = lazy(() =>
  import('./ShareReportDialog.tsx').then((module) => ({ default: module.ShareReportDialog })),
);

/** The dialog that shares a document with named readers. Its code loads when it first opens. */
export const ShareReport = (props: ShareReportDialogProps) => (
  <Suspense>
    <ShareReportDialog {...props} />
  </Suspense>
);
