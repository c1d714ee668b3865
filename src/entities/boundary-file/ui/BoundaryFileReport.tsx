import { useUnit } from 'effector-react';
import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import type { BoundaryFile } from '../model/boundary-file.ts';
import type { BoundaryFileModel } from '../state/boundary-file.ts';
import { describeContents, type FilePurpose } from '../model/file-words.ts';
import { FileNotes } from './FileNotes.tsx';
import { FileOffers } from './FileOffers.tsx';

export interface BoundaryFileReportProps {
  ref: Ref<HTMLElement>;
  model: BoundaryFileModel;
  file: BoundaryFile;
  purpose: FilePurpose;
  isDisabled: boolean;
  isHome: boolean;
  /** Further actions on the file. */
  children: ReactNode;
}

/** Shows the usable content of a file, offers for the rest, and the receipt. */
export function BoundaryFileReport({
  ref,
  model,
  file,
  purpose,
  isDisabled,
  isHome,
  children,
}: BoundaryFileReportProps) {
  const { near, places, canUndo, isConfirmed, confirm, undo, showOffer, showPlace } = useUnit({
    near: model.near,
    places: model.$possiblePlaces,
    canUndo: model.$canUndo,
    isConfirmed: model.$isOutsideConfirmed,
    confirm: model.outsideConfirmed,
    undo: model.offerUndone,
    showOffer: model.offerShown,
    showPlace: model.placeShown,
  });
  const { answer, errors } = file;
  const isUsable = errors.length === 0;

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={`What is in ${file.fileName}`}
      className="grid gap-3 text-sm"
    >
      {isUsable ? (
        <p role="status" className="break-words">
          {describeContents(file, purpose)}
        </p>
      ) : (
        <Alert variant="destructive">
          <AlertTitle className="grid min-w-0 gap-2 font-semibold break-words">
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </AlertTitle>
          <AlertDescription>
            <p className="min-w-0 break-words">
              {file.fileName} needs changes before you can use it.{' '}
              {answer && answer.offers.length > 0
                ? 'Take one of the ways below, or choose another file.'
                : 'Choose another file.'}
            </p>
            {file.smallPrint && <small className="block text-xs">{file.smallPrint}</small>}
          </AlertDescription>
        </Alert>
      )}
      {isUsable && isHome && file.isOutsideAustralia && (
        <Alert variant="warning">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>Is the farm outside Australia?</AlertTitle>
          <AlertDescription>
            This file’s areas are, at least in part. See on the map whether they are in the right
            place.
            <Field label="Yes, the areas are in the right place" layout="inline">
              <Checkbox
                checked={isConfirmed}
                disabled={isDisabled}
                onCheckedChange={(checked) => confirm(checked === true)}
              />
            </Field>
          </AlertDescription>
        </Alert>
      )}
      {answer && (
        <FileOffers
          offers={answer.offers}
          places={places}
          near={near}
          isDisabled={isDisabled}
          onTake={model.offerTaken}
          onShow={showOffer}
        />
      )}
      {answer && <FileNotes receipt={answer.receipt} onShow={showPlace} />}
      <div className="flex flex-wrap gap-2">
        {canUndo && (
          <Button variant="outline" size="sm" disabled={isDisabled} onClick={() => undo()}>
            Undo the last change
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
