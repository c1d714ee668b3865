import { formatAcn } from '#entities/owner';
import { SIGNS_BY_LABELS } from '#entities/registration/form/react';
import { type CompanyLandholder, SIGNS_BY } from '#entities/registration/landholder';
import { isSoleDirector } from '#entities/registration/landholder/react';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';

export interface CompanyFieldsProps {
  company: CompanyLandholder;
  problemAt: (field: string) => string | undefined;
  onChange: (company: CompanyLandholder) => void;
}

/** The company's number, and the officers whose signatures bind it. */
export function CompanyFields({ company, problemAt, onChange }: CompanyFieldsProps) {
  const { acn, officers, signs_by: chosen } = company;
  const [first, second] = officers;
  return (
    <>
      <Field label="ACN" error={problemAt('acn')}>
        <Input
          value={acn}
          maxLength={20}
          inputMode="numeric"
          onChange={({ target }) => onChange({ ...company, acn: target.value })}
          onBlur={() => onChange({ ...company, acn: formatAcn(acn) })}
        />
      </Field>
      <Field label="Who signs for it?" hint={HINT[chosen]}>
        <NativeSelect
          value={chosen}
          onChange={({ target }) => {
            const signs_by = SIGNS_BY.find((one) => one === target.value);
            if (signs_by) onChange({ ...company, signs_by });
          }}
        >
          {SIGNS_BY.map((by) => (
            <option key={by} value={by}>
              {SIGNS_BY_LABELS[by]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={FIRST_LABEL[chosen]} error={problemAt('officers.0')}>
        <Input
          value={first}
          maxLength={200}
          onChange={({ target }) => onChange({ ...company, officers: [target.value, second] })}
        />
      </Field>
      {!isSoleDirector(company) && (
        <Field
          label={chosen === 'two-directors' ? 'Second director' : 'Secretary'}
          error={problemAt('officers.1')}
        >
          <Input
            value={second}
            maxLength={200}
            onChange={({ target }) => onChange({ ...company, officers: [first, target.value] })}
          />
        </Field>
      )}
    </>
  );
}

/** What the choice states about the company, because the signature page states it too. */
const HINT: Partial<Record<CompanyLandholder['signs_by'], string>> = {
  'sole-director-and-secretary': 'The company’s only director is also its only secretary.',
  'sole-director': 'The company has one director and no secretary.',
};

const FIRST_LABEL: Record<CompanyLandholder['signs_by'], string> = {
  'two-directors': 'First director',
  'director-and-secretary': 'Director',
  'sole-director-and-secretary': 'Director and secretary',
  'sole-director': 'Director',
};
