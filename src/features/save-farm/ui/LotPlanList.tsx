import { useUnit } from 'effector-react';
import { MAX_LOT_PLAN_LIST_LENGTH } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';
import { $isFindingLots, $lotsFailure, findLotsPressed } from '../model/lots-model.ts';
import { $isSubmitting, lotPlansTyped } from '../model/wizard-model.ts';
import { NamedLots } from './NamedLots.tsx';

/** Selects parcels by lot/plan: needs no map, and is fast for many parcels. */
export function LotPlanList({ text }: { text: string }) {
  const { failure, isFinding, isSubmitting } = useUnit({
    failure: $lotsFailure,
    isFinding: $isFindingLots,
    isSubmitting: $isSubmitting,
  });
  const { typed, find } = useUnit({ typed: lotPlansTyped, find: findLotsPressed });
  const fault =
    text.length > MAX_LOT_PLAN_LIST_LENGTH
      ? 'The list is too long for one search. Please split it.'
      : failure?.join(' ');
  return (
    <div className="grid gap-3">
      <Field
        label="Paste lot/plan list"
        hint="One per line or separated by commas, in your state’s format: 12//DP755510, 12SP123456."
        error={fault && <span role="alert">{fault}</span>}
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
        disabled={text.trim() === '' || text.length > MAX_LOT_PLAN_LIST_LENGTH || isSubmitting}
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
