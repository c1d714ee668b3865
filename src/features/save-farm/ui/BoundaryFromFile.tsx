import { useUnit } from 'effector-react';
import { hasAustralianAddress } from '#entities/farm';
import { BoundaryFilePicker, PasteCoordinates } from '#entities/boundary-file/react';
import { loadable } from '#shared/loadable';
import { boundaryFile } from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';
import { areDetailsSaved, type Wizard } from '../model/wizard.ts';

const CorrectFile = loadable(() =>
  import('./CorrectFile.tsx').then((module) => module.CorrectFile),
);

const GatesFromFile = loadable(() =>
  import('./GatesFromFile.tsx').then((module) => module.GatesFromFile),
);

/**
 * A custom boundary from a file (ADD-27, ADD-28); a stored one stays until a new file replaces it.
 */
export function BoundaryFromFile({ wizard }: { wizard: Wizard }) {
  const { mode, draft } = wizard;
  const { file, isSubmitting } = useUnit({ file: boundaryFile.$file, isSubmitting: $isSubmitting });
  const isEdit = mode === 'edit';
  return (
    <>
      {isEdit && file === null && (
        <p className="text-sm">
          The farm keeps its boundary as it is shown on the map, unless you choose a new file or
          draw it.
        </p>
      )}
      <BoundaryFilePicker
        model={boundaryFile}
        label="Boundary file"
        isDisabled={isSubmitting}
        isHome={hasAustralianAddress(draft)}
        removeText={isEdit ? 'Keep the boundary as it was' : 'Remove the file'}
        hint={
          <>
            <p>
              Upload GeoJSON or KML in WGS84 projection. KMZ, GPX, GeoPackage and zipped shapefiles
              work too. If a file names another projection, we convert it.
            </p>
            <p>
              For livestock-tag alerts from a tagging service, paddock names must be in a column
              named name, title, description or paddock_name.
            </p>
          </>
        }
      />
      <PasteCoordinates model={boundaryFile} isDisabled={isSubmitting} />
      {file && (
        <>
          {!areDetailsSaved(wizard) && <GatesFromFile draft={draft} />}
          <CorrectFile file={file} />
        </>
      )}
    </>
  );
}
