import { Trash2Icon } from 'lucide-react';
import { formatAbn } from '#entities/owner';
import type { Landholder } from '#entities/registration/landholder';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { CapacityFields } from './CapacityFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { ParcelChoice, type NamedParcel } from './ParcelChoice.tsx';

export interface LandholderFieldsProps {
  landholder: Landholder;
  /** Zero-based index. */
  index: number;
  /** The parcels of the land, in order; empty if the choice is not offered. */
  parcels: readonly NamedParcel[];
  problemAt: (field: string) => string | undefined;
  disabled: boolean;
  onChange: (landholder: Landholder) => void;
  onRemove: () => void;
}

const KIND_LABEL = { person: 'Person', company: 'Company' } as const;

/** One landholder: their name, the capacity in which they sign, and their parcels. */
export function LandholderFields(props: LandholderFieldsProps) {
  const { landholder, index, parcels, disabled, onChange, onRemove } = props;
  const problemAt = (field: string) => props.problemAt(`landholders.${index}.${field}`);
  const title = `${KIND_LABEL[landholder.kind]} ${index + 1}`;
  return (
    <fieldset
      className="grid min-w-0 gap-3 rounded-md border border-border p-3 sm:p-4"
      disabled={disabled}
      aria-label={title}
    >
      <div className="flex items-center justify-between gap-2">
        <p aria-hidden className="text-sm font-medium">
          {title}
        </p>
        <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2Icon aria-hidden />
        </Button>
      </div>
      <Field label={nameLabel(landholder)} error={problemAt('name')}>
        <Input
          value={landholder.name}
          maxLength={200}
          onChange={({ target }) => onChange({ ...landholder, name: target.value })}
        />
      </Field>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CapacityFields landholder={landholder} problemAt={problemAt} onChange={onChange} />
        {landholder.kind === 'company' && (
          <CompanyFields company={landholder} problemAt={problemAt} onChange={onChange} />
        )}
        <Field label="ABN (if any)" error={problemAt('abn')}>
          <Input
            value={landholder.abn}
            maxLength={20}
            inputMode="numeric"
            onChange={({ target }) => onChange({ ...landholder, abn: target.value })}
            onBlur={() => onChange({ ...landholder, abn: formatAbn(landholder.abn) })}
          />
        </Field>
      </div>
      <ParcelChoice
        parcels={parcels}
        chosen={landholder.parcels}
        problem={problemAt('parcels')}
        onChoose={(chosen) => onChange({ ...landholder, parcels: chosen })}
      />
    </fieldset>
  );
}

function nameLabel({ kind, capacity }: Landholder): string {
  if (capacity.as === 'attorney') return 'Name of the attorney, who signs';
  if (capacity.as === 'lessee') return 'Name in the lease';
  return kind === 'person' ? 'Name on the title' : 'Company name on the title';
}
