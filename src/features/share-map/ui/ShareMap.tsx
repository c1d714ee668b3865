import { loadableForm } from '#shared/loadable';
import type { ShareMapDialogProps } from './ShareMapDialog.tsx';

const ShareMapDialog = loadableForm(() =>
  import('./ShareMapDialog.tsx').then((module) => module.ShareMapDialog),
);

/** The dialog that shares a farm's map on other sites. Its code loads when it first opens. */
export const ShareMap = (props: ShareMapDialogProps) => <ShareMapDialog {...props} />;
