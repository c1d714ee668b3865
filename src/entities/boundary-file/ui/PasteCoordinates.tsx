import { useUnit } from 'effector-react';
import { ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import type { BoundaryFileModel } from '../state/boundary-file.ts';

/** The name under which the report shows the pasted text. */
const FILE_NAME = 'Pasted coordinates.txt';

/** Reads a boundary from pasted text as from a file; the text stays until the user changes it. */
export function PasteCoordinates({
  model,
  isDisabled,
}: {
  model: BoundaryFileModel;
  isDisabled: boolean;
}) {
  const { choose, work } = useUnit({ choose: model.fileChosen, work: model.$work });
  const [text, setText] = useState('');
  return (
    <details className="group/paste rounded-md border border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/paste:rotate-90 motion-reduce:transition-none"
        />
        Paste coordinates (WKT)
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <Field
          label="Coordinates"
          hint="POLYGON ((146.5 -34.4, 146.6 -34.4, 146.6 -34.5, 146.5 -34.4)), longitude first. Put SRID=7855; in front for metres."
        >
          <Textarea
            rows={4}
            value={text}
            readOnly={isDisabled}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={isDisabled || work !== null || text.trim() === ''}
          onClick={() => choose(new File([text], FILE_NAME))}
        >
          Read coordinates
        </Button>
      </div>
    </details>
  );
}
