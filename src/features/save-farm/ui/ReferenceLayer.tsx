import { useUnit } from 'effector-react';
import { ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { BoundaryFilePicker } from '#entities/boundary-file/react';
import { Button } from '#shared/ui/button';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { Progress } from '#shared/ui/progress';
import {
  referenceFile,
  $finding,
  findingStopped,
  findParcelsPressed,
} from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';

/** A reference file shown on the map, and the search for the parcels under it (ADD-25, ADD-26). */
export function ReferenceLayer() {
  const { file, work, finding, isSubmitting } = useUnit({
    file: referenceFile.$file,
    work: referenceFile.$work,
    finding: $finding,
    isSubmitting: $isSubmitting,
  });
  const { find, stop } = useUnit({ find: findParcelsPressed, stop: findingStopped });
  const [isOpen, setOpen] = useState(file !== null || work !== null);
  const isReady = file !== null && file.errors.length === 0 && work === null;

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/layer rounded-md border border-border"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/layer:rotate-90"
        />
        Reference layer (optional)
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <BoundaryFilePicker
          model={referenceFile}
          label="Reference layer file"
          isDisabled={isSubmitting || finding !== null}
          isHome={false}
          purpose="reference"
          hint={
            <p>
              A file ({GEO_EXTENSIONS.join(', ')}) to show on the map while you choose parcels, such
              as a paddock map. It is not saved with the farm.
            </p>
          }
        />
        <Button
          variant="secondary"
          className="h-auto min-h-11 justify-self-start py-2 whitespace-normal"
          disabled={!isReady || isSubmitting || finding !== null}
          onClick={() => find()}
        >
          Find Parcels for GeoJSON/KML
        </Button>
        {finding && (
          <div className="grid gap-2 text-sm">
            <p role="status">Looking for parcels under the file …</p>
            <Progress
              label="Looking for parcels under the file"
              value={Math.round((finding.share ?? 0) * 100)}
            />
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => stop()}
            >
              Stop looking
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
