import { lazy, Suspense } from 'react';
import type { ShareMapDialogProps } from './ShareMapDialog.tsx';

const ShareMapDialog = lazy(() =>
  import('./ShareMapDialog.tsx').then((module) => ({ default: module.ShareMapDialog })),
);

/** The dialog that shares a farm's map on other sites. Its code loads when it first opens. */
export const ShareMap = (props: ShareMapDialogProps) => (
  <Suspense>
    <ShareMapDialog {...props} />
  </Suspense>
);
