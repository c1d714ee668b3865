import { useUnit } from 'effector-react';
import type { BoundaryType } from '#entities/farm';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { boundaryTypeChosen } from '../model/wizard-model.ts';

const TYPES: readonly { value: BoundaryType; label: string }[] = [
  { value: 'farm_key', label: 'Select Land Parcels' },
  { value: 'geojson', label: 'Custom Boundary' },
];

/**
 * Choice of the boundary type (ADD-19). An existing farm keeps its type (EDIT-04), and a farm
 * abroad has only one (ADD-20).
 */
export function BoundaryTypeChoice({
  value,
  isDisabled,
  whyFixedId,
}: {
  value: BoundaryType;
  isDisabled: boolean;
  /** The sentence that says why it is disabled. */
  whyFixedId: string | undefined;
}) {
  const choose = useUnit(boundaryTypeChosen);
  return (
    <RadioGroup
      aria-label="Boundary type"
      aria-describedby={whyFixedId}
      className="gap-0"
      value={value}
      disabled={isDisabled}
      onValueChange={(type) => choose(type as BoundaryType)}
    >
      {TYPES.map((type) => (
        <Field key={type.value} label={type.label} layout="inline">
          <RadioGroupItem value={type.value} />
        </Field>
      ))}
    </RadioGroup>
  );
}
