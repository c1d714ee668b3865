import { dataAgeText } from '#entities/cart';
import { COMPARISON_MIN_AREAS_HA, COMPARISON_RADII_KM } from '#entities/parcel';
import type { ComparisonRule } from '#shared/api/contract';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

export interface RuleFieldsProps {
  rule: ComparisonRule;
  disabled: boolean;
  onChange: (rule: ComparisonRule) => void;
}

/** The rule by which the benchmarks of several farms choose the land to compare with. */
export const RuleFields = ({ rule, disabled, onChange }: RuleFieldsProps) => (
  <fieldset className="grid gap-2 rounded-md bg-overlay p-3">
    <legend className="sr-only">What the benchmarks compare with</legend>
    <div className="grid grid-cols-2 gap-3">
      <Field label="Radius (km)">
        <NativeSelect
          value={rule.km}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...rule, km: Number(target.value) })}
        >
          {COMPARISON_RADII_KM.map((km) => (
            <option key={km}>{km}</option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Minimum area (ha)">
        <NativeSelect
          value={rule.min_area_ha}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...rule, min_area_ha: Number(target.value) })}
        >
          {COMPARISON_MIN_AREAS_HA.map((ha) => (
            <option key={ha}>{ha}</option>
          ))}
        </NativeSelect>
      </Field>
    </div>
    <p className="text-sm text-muted">
      Each farm is compared with all parcels larger than this that lie at least half within this
      distance of it, except roads, water and reserves. Each report says so.{' '}
      {dataAgeText('Benchmark Report')}.
    </p>
  </fieldset>
);
