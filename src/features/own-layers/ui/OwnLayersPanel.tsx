import { useUnit } from 'effector-react';
import { FileUpIcon } from 'lucide-react';
import { useEffect, useId } from 'react';
import { bytesOf, LAYER_EXTENSIONS, MAX_LAYERS_BYTES, sizeWords } from '#entities/own-layer';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { acceptedFiles } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import {
  $failure,
  $layers,
  $readingFile,
  fileChosen,
  layersWanted,
  readingCancelled,
} from '../model/layers-model.ts';
import { layersListed } from '../model/shell-model.ts';
import { LayerRow } from './LayerRow.tsx';

/** The account's own layers on this device, and the way to open another file. */
export function OwnLayersPanel() {
  const headingId = useId();
  const { layers, readingFile, failure } = useUnit({
    layers: $layers,
    readingFile: $readingFile,
    failure: $failure,
  });
  const { list, want, choose, cancel } = useUnit({
    list: layersListed,
    want: layersWanted,
    choose: fileChosen,
    cancel: readingCancelled,
  });
  useEffect(() => {
    list();
    want();
  }, [list, want]);

  return (
    <section aria-labelledby={headingId} className="mt-2 grid gap-3 border-t border-border pt-3">
      <h3 id={headingId} className="font-medium">
        My layers
      </h3>
      {layers && layers.length > 0 && (
        <ul aria-labelledby={headingId} className="grid gap-1">
          {layers.map((layer) => (
            <LayerRow key={layer.id} layer={layer} />
          ))}
        </ul>
      )}
      {readingFile !== null && (
        <div className="grid gap-2">
          <p role="status" className="wrap-anywhere">
            Reading {readingFile} …
          </p>
          <Progress label={`Reading ${readingFile}`} />
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => cancel()}
          >
            Stop reading
          </Button>
        </div>
      )}
      {failure && (
        <Alert variant="destructive">
          <AlertTitle className="wrap-anywhere">{failure.fileName} did not open</AlertTitle>
          <AlertDescription>{failure.reason}</AlertDescription>
        </Alert>
      )}
      <label className="relative inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md border border-control px-4 font-medium hover:bg-fill has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
        <input
          type="file"
          // Covers the label, so that a file dropped on it reaches the input.
          className="absolute inset-0 cursor-pointer text-[0] opacity-0"
          aria-label="Open a file as a layer"
          accept={acceptedFiles(LAYER_EXTENSIONS)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) choose(chosen);
            // Allows choosing the same file again after correcting it.
            target.value = '';
          }}
        />
        <FileUpIcon aria-hidden className="size-4" />
        Open a file
      </label>
      <p className="text-muted">
        {layers && layers.length > 0
          ? `${sizeWords(bytesOf(layers))} of ${sizeWords(MAX_LAYERS_BYTES)}, on this device until you sign out.`
          : 'Fences, troughs or soil tests from a KML, KMZ, GPX or GeoJSON file. They stay on this device until you sign out.'}
      </p>
    </section>
  );
}
