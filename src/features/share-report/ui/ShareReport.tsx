import { loadableForm } from '#shared/loadable';
import type { ShareReportDialogProps } from './ShareReportDialog.tsx';

const ShareReportDialog = loadableForm(() =>
  import('./ShareReportDialog.tsx').then((module) => module.ShareReportDialog),
);

/** The dialog that shares a document with named readers. Its code loads when it first opens. */
export const ShareReport = (props: ShareReportDialogProps) => <ShareReportDialog {...props} />;
