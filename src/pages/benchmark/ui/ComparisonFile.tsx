import { useUnit } from 'effector-react';
import { BoundaryFilePicker } from '#entities/boundary-file/react';
import { Field } from '#shared/ui/field';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { Switch } from '#shared/ui/switch';
import { $isFileOn, comparisonFile, fileSwitched, $isSearching } from '../model/model.ts';

/** Parcels under the areas of a file (BENCH-13, OP-38). */
export function ComparisonFile({ isDisabled }: { isDisabled: boolean }) {
  const { isOn, isSearching, switchFile } = useUnit({
    isOn: $isFileOn,
    isSearching: $isSearching,
    switchFile: fileSwitched,
  });
  return (
    <div>
      <Field label="Upload Comparison Areas (GeoJSON, KML)" layout="inline">
        <Switch checked={isOn} onCheckedChange={switchFile} />
      </Field>
      {isOn && (
        <div className="pb-3">
          <BoundaryFilePicker
            model={comparisonFile}
            label="Comparison areas file"
            isDisabled={isDisabled || isSearching}
            isHome={false}
            purpose="reference"
            hint={
              <p>
                A file ({GEO_EXTENSIONS.join(', ')}) with the areas to compare. We select the land
                parcels under them.
              </p>
            }
          />
        </div>
      )}
    </div>
  );
}
