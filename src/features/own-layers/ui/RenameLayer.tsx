import { useUnit } from 'effector-react';
import { useState } from 'react';
import { MAX_LAYER_NAME_LENGTH, usableLayerName, type OwnLayer } from '#entities/own-layer';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';
import { layerRenamed } from '../model/layers-model.ts';

const NOT_FAILED = { error: null, rest: [] };

export function RenameLayer({ layer, onClose }: { layer: OwnLayer; onClose: () => void }) {
  const rename = useUnit(layerRenamed);
  const [typed, setTyped] = useState(layer.name);
  const name = usableLayerName(typed);
  return (
    <FormDialog
      title="Rename the layer"
      about="Its file keeps its own name."
      action="Rename"
      progress="Renaming"
      isPending={false}
      failure={NOT_FAILED}
      isIncomplete={name === ''}
      onSubmit={() => {
        rename({ id: layer.id, name });
        onClose();
      }}
      onClose={onClose}
    >
      <Field label="Name" error={name === '' ? 'Enter a name.' : undefined}>
        <Input
          dir="auto"
          maxLength={MAX_LAYER_NAME_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
