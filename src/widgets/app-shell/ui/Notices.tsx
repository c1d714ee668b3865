import { MessageSnackbar } from './MessageSnackbar.tsx';
import { VersionSnackbar } from './VersionSnackbar.tsx';

/** The two snackbars (SHELL-21); they stand above one another and never replace each other. */
export function Notices() {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-18 z-[1400] mx-auto grid w-full max-w-xl justify-items-stretch gap-2 px-3 md:bottom-4">
      <VersionSnackbar />
      <MessageSnackbar />
    </div>
  );
}
