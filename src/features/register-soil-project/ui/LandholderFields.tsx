import { Trash2Icon } from 'lucide-react';
import type { Landholder } from '#entities/soil-project';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';

export interface LandholderFieldsProps {
  landholder: Landholder;
  /** Zero-based index. */
  place: number;
  problemAt: (field: string) => string | undefined;
  disabled: boolean;
  onChange: (landholder: Landholder) => void;
  onRemove: () => void;
}

type Company = Extract<Landholder, { kind: 'company' }>;

const KIND_LABEL = { person: 'Person', company: 'Company' } as const;

export function LandholderFields(props: LandholderFieldsProps) {
  const { landholder, place, problemAt, disabled, onChange, onRemove } = props;
  const title = `${KIND_LABEL[landholder.kind]} ${place + 1}`;
  return (
    <fieldset
      className="grid gap-3 rounded-md border border-border p-4"
      disabled={disabled}
      aria-label={title}
    >
      <div className="flex items-end gap-2">
        <Field
          label={landholder.kind === 'person' ? 'Name on the title' : 'Company name on the title'}
          error={problemAt(`landholders.${place}.name`)}
          className="min-w-0 flex-1"
        >
          <Input
            value={landholder.name}
            maxLength={200}
            onChange={({ target }) => onChange({ ...landholder, name: target.value })}
          />
        </Field>
        <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2Icon aria-hidden />
        </Button>
      </div>
      {landholder.kind === 'company' && (
        <CompanyFields
          company={landholder}
          problem={problemAt(`landholders.${place}.officers`)}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

function CompanyFields({
  company,
  problem,
  onChange,
}: {
  company: Company;
  problem: string | undefined;
  onChange: (company: Company) => void;
}) {
  const [first, second] = company.officers;
  const isBySecretary = company.signs_by === 'director-and-secretary';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="ACN">
        <Input
          value={company.acn}
          maxLength={20}
          inputMode="numeric"
          onChange={({ target }) => onChange({ ...company, acn: target.value })}
        />
      </Field>
      <Field label="Who signs for it?">
        <NativeSelect
          value={company.signs_by}
          onChange={({ target }) =>
            onChange({ ...company, signs_by: target.value as Company['signs_by'] })
          }
        >
          <option value="two-directors">Two directors</option>
          <option value="director-and-secretary">A director and the secretary</option>
        </NativeSelect>
      </Field>
      <Field label={isBySecretary ? 'Director' : 'First director'} error={problem}>
        <Input
          value={first}
          maxLength={200}
          onChange={({ target }) => onChange({ ...company, officers: [target.value, second] })}
        />
      </Field>
      <Field label={isBySecretary ? 'Secretary' : 'Second director'}>
        <Input
          value={second}
          maxLength={200}
          onChange={({ target }) => onChange({ ...company, officers: [first, target.value] })}
        />
      </Field>
    </div>
  );
}
