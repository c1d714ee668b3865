import { useId } from 'react';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';

export interface ChoiceProps {
  label: string;
  hint?: string;
  error: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Empty until the user chooses. */
  value: string;
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** A choice among a few options, all visible at once. */
export function Choice({ label, hint, error, options, value, disabled, onChoose }: ChoiceProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        className="flex flex-wrap gap-x-6 gap-y-0"
        value={value}
        disabled={disabled}
        onValueChange={onChoose}
      >
        {options.map((option) => (
          <Field key={option.value} label={option.label} layout="inline">
            <RadioGroupItem value={option.value} />
          </Field>
        ))}
      </RadioGroup>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
