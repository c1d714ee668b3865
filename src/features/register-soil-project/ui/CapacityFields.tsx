import { CAPACITY_LABELS } from '#entities/registration/form/react';
import {
  BLANK_CAPACITIES,
  type CompanyLandholder,
  type Landholder,
} from '#entities/registration/landholder';
import type { PersonLandholder } from '#entities/registration/landholder/react';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';

export interface CapacityFieldsProps {
  landholder: Landholder;
  problemAt: (field: string) => string | undefined;
  onChange: (landholder: Landholder) => void;
}

const OF_PERSON = ['owner', 'trustee', 'executor', 'attorney', 'lessee'] as const;
const OF_COMPANY = ['owner', 'trustee', 'lessee'] as const;

/** In which capacity a landholder signs, with the details that the signature quotes. */
export function CapacityFields({ landholder, problemAt, onChange }: CapacityFieldsProps) {
  return landholder.kind === 'person' ? (
    <>
      <CapacitySelect
        offered={OF_PERSON}
        chosen={landholder.capacity.as}
        onChoose={(as) => onChange({ ...landholder, capacity: BLANK_CAPACITIES[as] })}
      />
      <Details
        capacity={landholder.capacity}
        problemAt={problemAt}
        onChange={(capacity) => onChange({ ...landholder, capacity })}
      />
    </>
  ) : (
    <>
      <CapacitySelect
        offered={OF_COMPANY}
        chosen={landholder.capacity.as}
        onChoose={(as) => onChange({ ...landholder, capacity: BLANK_CAPACITIES[as] })}
      />
      <CompanyDetails
        capacity={landholder.capacity}
        problemAt={problemAt}
        onChange={(capacity) => onChange({ ...landholder, capacity })}
      />
    </>
  );
}

function CapacitySelect<As extends keyof typeof CAPACITY_LABELS>(props: {
  offered: readonly As[];
  chosen: As;
  onChoose: (as: As) => void;
}) {
  const { offered, chosen, onChoose } = props;
  return (
    <Field label="Signs as">
      <NativeSelect
        value={chosen}
        onChange={({ target }) => {
          const as = offered.find((one) => one === target.value);
          if (as) onChoose(as);
        }}
      >
        {offered.map((as) => (
          <option key={as} value={as}>
            {CAPACITY_LABELS[as]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

interface DetailsProps<Capacity> {
  capacity: Capacity;
  problemAt: (field: string) => string | undefined;
  onChange: (capacity: Capacity) => void;
}

function Details(props: DetailsProps<PersonLandholder['capacity']>) {
  const { capacity, problemAt, onChange } = props;
  switch (capacity.as) {
    case 'executor':
      return (
        <Detail
          label="Whose estate is it?"
          value={capacity.estate_of}
          error={problemAt('capacity.estate_of')}
          onType={(estate_of) => onChange({ ...capacity, estate_of })}
        />
      );
    case 'attorney':
      return (
        <>
          <Detail
            label="Name on the title, for whom they sign"
            value={capacity.principal}
            error={problemAt('capacity.principal')}
            onType={(principal) => onChange({ ...capacity, principal })}
          />
          <Detail
            label="Power of attorney"
            hint="Its date, and its registration number if it has one."
            placeholder="dated 1 March 2024, registered book 4801 no. 12"
            maxLength={300}
            value={capacity.power}
            error={problemAt('capacity.power')}
            onType={(power) => onChange({ ...capacity, power })}
          />
        </>
      );
    case 'owner':
    case 'trustee':
    case 'lessee':
      return <CompanyDetails capacity={capacity} problemAt={problemAt} onChange={onChange} />;
  }
}

function CompanyDetails(props: DetailsProps<CompanyLandholder['capacity']>) {
  const { capacity, problemAt, onChange } = props;
  if (capacity.as !== 'trustee') return null;
  return (
    <Detail
      label="Name of the trust"
      placeholder="the Client Family Trust"
      value={capacity.trust}
      error={problemAt('capacity.trust')}
      onType={(trust) => onChange({ ...capacity, trust })}
    />
  );
}

function Detail(props: {
  label: string;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}) {
  const { label, hint, placeholder, maxLength = 200, value, error, onType } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
