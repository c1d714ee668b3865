import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

/** A parcel of the project's land, on whose title a landholder can be. */
export interface NamedParcel {
  key: string;
  name: string;
}

export interface ParcelChoiceProps {
  /** The parcels of the land, in order. */
  parcels: readonly NamedParcel[];
  /** Keys of the chosen parcels; null for all. */
  chosen: readonly string[] | null;
  problem: string | undefined;
  onChoose: (chosen: string[] | null) => void;
}

/** On which parcels' titles a landholder is; offered if it can differ between landholders. */
export function ParcelChoice({ parcels, chosen, problem, onChoose }: ParcelChoiceProps) {
  if (parcels.length < 2 && chosen === null) return null;
  const tick = (parcel: string, isOn: boolean) =>
    onChoose(
      parcels
        .map(({ key }) => key)
        .filter((key) => (key === parcel ? isOn : chosen?.includes(key) === true)),
    );
  return (
    <div className="grid gap-2">
      <Field label="Which parcels?" error={problem} className="max-w-md">
        <NativeSelect
          value={chosen === null ? 'all' : 'some'}
          onChange={({ target }) => onChoose(target.value === 'all' ? null : [])}
        >
          <option value="all">All parcels of the project</option>
          <option value="some">Only these parcels</option>
        </NativeSelect>
      </Field>
      {chosen !== null && (
        <ul
          aria-label="Parcels"
          className="grid max-h-60 overflow-y-auto overscroll-contain sm:grid-cols-2 lg:grid-cols-3"
        >
          {parcels.map(({ key, name }) => (
            <li key={key}>
              <Field label={<span className="wrap-anywhere">{name}</span>} layout="inline">
                <Checkbox
                  checked={chosen.includes(key)}
                  onCheckedChange={(checked) => tick(key, checked === true)}
                />
              </Field>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
