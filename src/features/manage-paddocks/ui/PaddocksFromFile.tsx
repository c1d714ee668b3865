import { useUnit } from 'effector-react';
import { useState } from 'react';
import { BoundaryFilePicker } from '#entities/boundary-file/react';
import { Button } from '#shared/ui/button';
import { fileAdded, paddockFile } from '../model/editor-model.ts';

/** Takes paddocks from the areas of a file. */
export function PaddocksFromFile({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { file, work } = useUnit({ file: paddockFile.$file, work: paddockFile.$work });
  const add = useUnit(fileAdded);
  const count = file?.features.length ?? 0;
  const isUsable = file !== null && file.errors.length === 0 && count > 0;
  if (!isOpen) {
    return (
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        Add from a file
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      <BoundaryFilePicker
        model={paddockFile}
        label="Paddock file"
        isDisabled={isDisabled}
        isHome
        hint={
          <p>
            Each area of the file becomes a paddock. Names come from a column named name, title,
            description or paddock_name, and kinds from one named kind, type or land_use.
          </p>
        }
      />
      <div className="flex flex-wrap gap-2">
        {isUsable && (
          <Button disabled={isDisabled || work !== null} onClick={() => add()}>
            {count === 1 ? 'Add the paddock' : `Add the ${count.toLocaleString('en-AU')} paddocks`}
          </Button>
        )}
        {file === null && (
          <Button variant="ghost" disabled={work !== null} onClick={() => setOpen(false)}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
