import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import type { ToolProps } from './tool-props.ts';

/** Moves borders inwards by metres: a road reserve, or the bank of a creek. */
export function OffsetField({ tools, isDisabled }: ToolProps) {
  const [metres, setMetres] = useState('');
  const { drawing, offset } = useUnit({ drawing: tools.$drawing, offset: tools.offsetPressed });
  if (drawing.areas.length === 0) return null;
  const apply = () => offset(Number(metres.replace(',', '.').trim() || NaN));

  return (
    <Field label="Move the border inwards (metres)">
      <OffsetInput metres={metres} isDisabled={isDisabled} onType={setMetres} onApply={apply} />
    </Field>
  );
}

interface OffsetInputProps {
  metres: string;
  isDisabled: boolean;
  onType: (metres: string) => void;
  onApply: () => void;
}

/** Passes the attributes that the field gives it to the input. */
function OffsetInput({ metres, isDisabled, onType, onApply, ...field }: OffsetInputProps) {
  return (
    <div className="flex gap-2">
      <Input
        {...field}
        className="w-28"
        inputMode="decimal"
        value={metres}
        disabled={isDisabled}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The surrounding form would otherwise go on to the next step.
          event.preventDefault();
          onApply();
        }}
      />
      <Button variant="secondary" disabled={isDisabled || metres.trim() === ''} onClick={onApply}>
        Move
      </Button>
    </div>
  );
}
