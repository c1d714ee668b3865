import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

export interface ParcelChoiceProps {
  /** Names of the farm's parcels, in order. */
  parcels: readonly string[];
  /** Positions of the chosen parcels, the first is 1; null for all. */
  chosen: readonly number[] | null;
  problem: string | undefined;
  onChoose: (chosen: number[] | null) => void;
}

/** On which parcels' titles a landholder is; offered if it can differ between landholders. */
export function ParcelChoice({ parcels, chosen, problem, onChoose }: ParcelChoiceProps) {
  if (parcels.length < 2 && chosen === null) return null;
  const tick = (parcel: number, isOn: boolean) => {
    const others = (chosen ?? []).filter((one) => one !== parcel && one <= parcels.length);
    onChoose(isOn ? [...others, parcel].toSorted((a, b) => a - b) : others);
  };
  return (
    <div className="grid gap-2">
      <Field label="Which parcels?" error={problem} className="max-w-md">
        <NativeSelect
          value={chosen === null ? 'all' : 'some'}
          onChange={({ target }) => onChoose(target.value === 'all' ? null : [])}
        >
          <option value="all">All parcels of the farm</option>
          <option value="some">Only these parcels</option>
        </NativeSelect>
      </Field>
      {chosen !== null && (
        <ul
          aria-label="Parcels"
          className="grid max-h-60 overflow-y-auto overscroll-contain sm:grid-cols-2 lg:grid-cols-3"
        >
          {parcels.map((name, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parcel is known by its position
            <li key={i}>
              <Field label={<span className="wrap-anywhere">{name}</span>} layout="inline">
                <Checkbox
                  checked={chosen.includes(i + 1)}
                  onCheckedChange={(checked) => tick(i + 1, checked === true)}
                />
              </Field>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
