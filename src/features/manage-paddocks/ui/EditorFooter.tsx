import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { findingsOf, type PaddockLand } from '#entities/paddock';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Progress } from '#shared/ui/progress';
import { $isChanged, changesDiscarded, versionTaken } from '../model/editor-model.ts';
import { editorClosed } from '../model/panel-model.ts';
import type { DrawnPaddock } from '../model/paddock-drawing.ts';
import type { useSave } from '../model/use-save.ts';
import type { StoredPaddocks } from './PaddockOverview.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';

interface EditorFooterProps {
  stored: StoredPaddocks;
  paddocks: readonly DrawnPaddock[];
  land: PaddockLand | null;
  /** Why the paddocks cannot be saved as they are. */
  obstacle: string | null;
  saving: ReturnType<typeof useSave>;
}

/** Stays at the bottom of the panel: saves the paddocks, or leaves them for later. */
export function EditorFooter({ stored, paddocks, land, obstacle, saving }: EditorFooterProps) {
  const obstacleId = useId();
  const [asked, setAsked] = useState<'save' | 'discard' | null>(null);
  const { isChanged, close, discard, takeVersion } = useUnit({
    isChanged: $isChanged,
    close: editorClosed,
    discard: changesDiscarded,
    takeVersion: versionTaken,
  });
  const { isSaving, failure, isStale, hasFindings, save } = saving;
  const findings = land
    ? findingsOf(
        land,
        paddocks.map(({ name }) => name),
      )
    : [];
  const isRemoval = paddocks.length === 0 && stored.paddocks.length > 0;
  function press() {
    if (findings.length > 0 || isRemoval) setAsked('save');
    else save(paddocks, { isAccepted: false });
  }

  return (
    <div className="sticky bottom-0 [@media(max-height:30rem)]:static z-10 -mx-4 mt-auto -mb-4 grid gap-2 border-t border-border bg-raised px-4 py-3 text-sm">
      {isSaving && (
        <div role="status" className="grid gap-2">
          <Progress label="Saving the paddocks" />
          Saving the paddocks …
        </div>
      )}
      {failure !== null && (
        <Alert variant="destructive">
          <AlertTitle>{failure}</AlertTitle>
          {(isStale || hasFindings) && (
            <AlertDescription>
              <div className="mt-1 flex flex-wrap gap-2">
                {isStale ? (
                  <>
                    <Button size="sm" variant="outline" onClick={() => setAsked('discard')}>
                      Load the stored ones
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() => {
                        takeVersion(stored.version);
                        save(paddocks, {
                          isAccepted: findings.length > 0,
                          version: stored.version,
                        });
                      }}
                    >
                      Replace them with mine
                    </Button>
                  </>
                ) : (
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => save(paddocks, { isAccepted: true })}
                  >
                    Save them as they are
                  </Button>
                )}
              </div>
            </AlertDescription>
          )}
        </Alert>
      )}
      {obstacle !== null && !isSaving && (
        <p id={obstacleId} className="text-muted">
          {obstacle}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="outline" disabled={isSaving} onClick={() => close()}>
          {isChanged ? 'Save later' : 'Close'}
        </Button>
        {isChanged && (
          <Button size="sm" variant="ghost" disabled={isSaving} onClick={() => setAsked('discard')}>
            Discard
          </Button>
        )}
        <Button
          size="sm"
          className="ml-auto"
          aria-describedby={obstacle === null ? undefined : obstacleId}
          disabled={isSaving || !isChanged || obstacle !== null}
          onClick={press}
        >
          Save paddocks
        </Button>
      </div>
      {asked === 'save' && (
        <SaveQuestion
          findings={findings}
          onConfirm={() => {
            setAsked(null);
            save(paddocks, { isAccepted: true });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          text="The paddocks stay as they are stored. You cannot undo this."
          cancel="Keep editing"
          action="Discard the changes"
          variant="destructive"
          onConfirm={() => {
            setAsked(null);
            discard();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
