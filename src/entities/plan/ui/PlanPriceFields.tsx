import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { PRICE_FIELDS, type TypedPrices } from '../model/price-fields.ts';

export interface PlanPriceFieldsProps {
  prices: TypedPrices;
  onChange: (prices: TypedPrices) => void;
  /** The server's error message for each field, by its name in the API. */
  errors: Partial<Record<keyof TypedPrices, string>>;
}

export function PlanPriceFields({ prices, onChange, errors }: PlanPriceFieldsProps) {
  return (
    <>
      {PRICE_FIELDS.map(({ field, label }) => (
        <Field key={field} label={label} hint="AUD, inc. GST" error={errors[field]}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={prices[field]}
            onChange={({ target }) => onChange({ ...prices, [field]: target.value })}
          />
        </Field>
      ))}
    </>
  );
}
