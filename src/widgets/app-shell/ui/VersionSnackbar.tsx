import { useUnit } from 'effector-react';
import { VERSION_LABEL } from '#shared/config/react';
import { $isRefreshing, $newVersion, noticeClosed, refreshRequested } from '../model/model.ts';

const BUTTON = 'h-11 rounded-md px-3 font-semibold hover:bg-white/15';

export function VersionSnackbar() {
  const { newVersion, isRefreshing } = useUnit({
    newVersion: $newVersion,
    isRefreshing: $isRefreshing,
  });
  const { close, refresh } = useUnit({ close: noticeClosed, refresh: refreshRequested });

  return (
    <div role="status" aria-live="polite">
      {newVersion !== null && (
        <div className="pointer-events-auto flex flex-wrap items-center justify-end gap-x-2 rounded-md bg-new-version py-2 pr-2 pl-4 text-on-message shadow-lg">
          <p className="min-w-56 flex-1 py-1">
            {`You are currently using version ${VERSION_LABEL}. A new version ${newVersion} is available. Press the Refresh button or use Ctrl+F5 to load it.`}
          </p>
          <div className="flex">
            <button type="button" className={BUTTON} onClick={() => close()}>
              Close
            </button>
            <button
              type="button"
              className={BUTTON}
              disabled={isRefreshing}
              aria-busy={isRefreshing}
              onClick={() => refresh()}
            >
              {isRefreshing ? 'Loading …' : 'Refresh'}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
