import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';
import { $isFindingLots, $isSubmitting, lotPlansTyped } from '../model/farm-wizard.ts';
import { $lotsFailure, findLotsPressed } from '../model/lot-plan-list.ts';
import { NamedLots } from './NamedLots.tsx';

/** Parcels chosen by name: the way without a map, and the quick one for many. */
export function LotPlanList({ text }: { text: string }) {
  const { failure, isFinding, isSubmitting } = useUnit({
    failure: $lotsFailure,
    isFinding: $isFindingLots,
    isSubmitting: $isSubmitting,
  });
  const { typed, find } = useUnit({ typed: lotPlansTyped, find: findLotsPressed });
  return (
    <div className="grid gap-3">
      <Field
        label="Paste lot/plan list"
        hint="On lines or between commas, as your state writes them: 12//DP755510, 12SP123456."
        error={failure && <span role="alert">{failure.join(' ')}</span>}
      >
        <Textarea
          rows={3}
          value={text}
          readOnly={isFinding}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => typed(event.target.value)}
        />
      </Field>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={text.trim() === '' || isSubmitting}
        aria-disabled={isFinding}
        onClick={() => find()}
      >
        Find parcels
      </Button>
      {isFinding && <Progress label="Looking up the list" />}
      <NamedLots />
    </div>
  );
}
