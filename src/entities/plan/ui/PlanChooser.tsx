import type { PlanRecord } from '#shared/api/contract';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

export interface PlanChooserProps {
  plans: readonly PlanRecord[];
  chosen: PlanRecord | null;
  onChoose: (planId: number | null) => void;
  disabled?: boolean;
}

export function PlanChooser({ plans, chosen, onChoose, disabled = false }: PlanChooserProps) {
  return (
    <Field label="Plan">
      <NativeSelect
        value={chosen?.plan_id ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Choose a plan</option>
        {plans.map(({ plan_id: id, plan_name: name, archived_at: archivedAt }) => (
          <option key={id} value={id}>
            {archivedAt ? `${name} (archived)` : name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
