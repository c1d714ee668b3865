import { useUnit } from 'effector-react';
import { useState } from 'react';
import { MAX_LOT_PLAN_LIST_LENGTH } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Switch } from '#shared/ui/switch';
import { Textarea } from '#shared/ui/textarea';
import { $isSearching, questionAsked } from '../model/model.ts';

/** Parcels by their lot/plan: the way that needs no map and no mouse. */
export function ComparisonLots({ isDisabled }: { isDisabled: boolean }) {
  const { isSearching, ask } = useUnit({ isSearching: $isSearching, ask: questionAsked });
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState('');
  const isTooLong = text.length > MAX_LOT_PLAN_LIST_LENGTH;
  return (
    <div>
      <Field label="Type lot/plans" layout="inline">
        <Switch checked={isOn} onCheckedChange={setOn} />
      </Field>
      {isOn && (
        <form
          className="grid gap-3 pb-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask({ by: 'lots', text });
          }}
        >
          <Field
            label="Lot/plans to compare with"
            hint="One per line or separated by commas, in your state’s format: 12//DP755510, 12SP123456."
            error={isTooLong && 'The list is too long for one search. Please split it.'}
          >
            <Textarea
              rows={2}
              value={text}
              disabled={isDisabled}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start"
            disabled={isDisabled || isSearching || isTooLong || text.trim() === ''}
          >
            Add lot/plans
          </Button>
        </form>
      )}
    </div>
  );
}
