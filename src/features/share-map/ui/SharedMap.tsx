import { useEffect, useRef, useState } from 'react';
import { mapSnippet, pictureSnippet } from '#entities/shared-map';
import type { OwnSharedMapRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { endText, pictureText, sitesText } from '../model/shared-map-text.ts';
import { CheckSite } from './CheckSite.tsx';
import { MapPreview } from './MapPreview.tsx';
import { Snippet } from './Snippet.tsx';
import { WithdrawMapDialog } from './WithdrawMapDialog.tsx';

export interface SharedMapProps {
  map: OwnSharedMapRecord;
  /** True to show its snippet and preview at once. */
  isOpen: boolean;
  /**
   * True right after it was created or changed; takes the focus, because the form that had it is
   * gone.
   */
  isFresh: boolean;
  onChange: () => void;
}

/** One shared map: its sites, the snippets to paste there, and a preview. */
export function SharedMap({ map, isOpen, isFresh, onChange }: SharedMapProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [openedAt] = useState(() => new Date());
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFresh) summary.current?.focus();
  }, [isFresh]);
  const origin = location.origin;
  const end = endText(map, openedAt);

  return (
    <details
      open={isOpen}
      className="rounded-md border border-border bg-surface open:pb-4 [&>:not(summary)]:px-4"
    >
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2 font-medium wrap-anywhere"
      >
        {sitesText(map.sites)}
        {end && <span className="text-sm font-normal text-muted">{end}</span>}
      </summary>
      <div className="grid gap-4">
        <MapPreview mapKey={map.key} version={JSON.stringify(map)} />
        <Snippet
          label="Paste this where the map should appear"
          text={mapSnippet(origin, map.key)}
        />
        <Snippet
          label="Or, if scripts are not allowed, paste this frame"
          text={`<iframe src="${origin}/embed/${map.key}" title="Farm map" width="100%" height="400" loading="lazy" style="border:0"></iframe>`}
        />
        {map.picture_key && (
          <Snippet
            label="The picture"
            text={pictureSnippet(origin, map.picture_key, pictureText(map))}
          />
        )}
        <CheckSite />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onChange}>
            Change
          </Button>
          <Button variant="outline" className="text-danger" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        </div>
      </div>
      {isWithdrawing && <WithdrawMapDialog map={map} onClose={() => setWithdrawing(false)} />}
    </details>
  );
}
