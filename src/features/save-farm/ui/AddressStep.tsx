import { useUnit } from 'effector-react';
import { useDeferredValue } from 'react';
import {
  allCountries,
  hasAustralianAddress,
  type AddressParts,
  type FarmDraft,
  type NeededField,
} from '#entities/farm';
import { STATES } from '#entities/parcel';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { addressTyped, countryChosen } from '../model/wizard-model.ts';
import { OutsideAustralia } from './OutsideAustralia.tsx';
import { useFieldMessages } from './use-field-messages.ts';

const ORDER = [
  'roadNumber',
  'roadName',
  'town',
  'state',
  'postCode',
] as const satisfies readonly NeededField[];

export function AddressStep({ draft }: { draft: FarmDraft }) {
  const { chooseCountry, typed } = useUnit({ chooseCountry: countryChosen, typed: addressTyped });
  const messagesOf = useFieldMessages(draft, ORDER);
  const isAustralian = hasAustralianAddress(draft);

  const field = (key: keyof AddressParts, maxLength: number) => ({
    value: draft.address[key],
    maxLength,
    autoComplete: 'off',
    onBlur: messagesOf(key).onBlur,
    onChange: (event: { target: { value: string } }) => typed({ [key]: event.target.value }),
  });

  // A phone needs a tenth of a second for 250 options, so the step opens with the chosen one.
  const all = allCountries();
  const countries = useDeferredValue(
    all,
    all.filter(({ code }) => code === draft.country),
  );
  const isUnknown = Object.values(draft.address).every((part) => part === '');

  return (
    <>
      {draft.gate && isUnknown && (
        <p className="text-sm">
          The farm’s position is known, but not its address. Please type the road, town, state and
          post code.
        </p>
      )}
      <Field label="Country">
        <NativeSelect value={draft.country} onChange={(event) => chooseCountry(event.target.value)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${name} (${code})`}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {!isAustralian && <OutsideAustralia />}
      <div className="grid grid-cols-[minmax(6rem,1fr)_2fr] items-start gap-3">
        <Field label="Road number" error={messagesOf('roadNumber').error}>
          <Input {...field('roadNumber', 40)} />
        </Field>
        <Field label="Road name" required error={messagesOf('roadName').error}>
          <Input {...field('roadName', 120)} />
        </Field>
      </div>
      <Field label="Town/locality" required error={messagesOf('town').error}>
        <Input {...field('town', 120)} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        {isAustralian ? (
          <Field label="State" required error={messagesOf('state').error}>
            <NativeSelect {...field('state', 3)}>
              <option value="">Choose</option>
              {STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </NativeSelect>
          </Field>
        ) : (
          <Field label="State/Province" required error={messagesOf('state').error}>
            <Input {...field('state', 80)} />
          </Field>
        )}
        <Field label="Post code" required error={messagesOf('postCode').error}>
          <Input {...field('postCode', 20)} inputMode={isAustralian ? 'numeric' : 'text'} />
        </Field>
      </div>
    </>
  );
}
