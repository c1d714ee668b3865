import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { KIND_NAMES } from '#entities/paddock';
import { KindSwatch } from '#entities/paddock/react';
import { MAX_PADDOCK_NAME_LENGTH, PADDOCK_KINDS, type PaddockKind } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { Checkbox } from '#shared/ui/checkbox';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { factsChanged } from '../model/editor-model.ts';
import type { DrawnPaddock } from '../model/paddock-drawing.ts';

interface PaddockFieldProps {
  paddock: DrawnPaddock;
  /** Its place in the list, from 1. */
  number: number;
  area: string;
  error: string | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A paddock's tick, name, kind and hectares. */
export function PaddockField({
  paddock: { key, name, kind },
  number,
  area,
  error,
  isChosen,
  isDisabled,
  onChoose,
}: PaddockFieldProps) {
  const errorId = useId();
  const change = useUnit(factsChanged);
  // A whole name is one step of undo, instead of one step for each letter.
  const [typed, setTyped] = useState<string | null>(null);
  function finish() {
    if (typed !== null && typed !== name) change({ key, name: typed });
    setTyped(null);
  }

  return (
    <li className={cn('grid gap-1.5 rounded-md border border-border p-2', isChosen && 'bg-fill')}>
      <div className="flex items-center gap-2">
        <Checkbox
          aria-label={`Choose ${name || `paddock ${number}`}`}
          checked={isChosen}
          disabled={isDisabled}
          onCheckedChange={(checked) => onChoose(checked === true)}
        />
        <Input
          aria-label={`Name of paddock ${number}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          dir="auto"
          className="min-w-0 flex-1"
          maxLength={MAX_PADDOCK_NAME_LENGTH}
          value={typed ?? name}
          disabled={isDisabled}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
          }}
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-danger">
          {error}
        </p>
      )}
      <div className="flex items-center gap-2">
        <KindSwatch kind={kind} />
        <NativeSelect
          aria-label={`Kind of ${name || `paddock ${number}`}`}
          className="flex-1"
          value={kind}
          disabled={isDisabled}
          onChange={({ target }) => change({ key, kind: target.value as PaddockKind })}
        >
          {PADDOCK_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </NativeSelect>
        <span className="min-w-16 text-right whitespace-nowrap text-muted tabular-nums">
          {area}
        </span>
      </div>
    </li>
  );
}
