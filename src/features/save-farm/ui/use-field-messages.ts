import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  FARM_MESSAGES,
  isEmptyValue,
  neededValue,
  type FarmDraft,
  type NeededField,
} from '#entities/farm';
import { $isRefused } from '../model/wizard-model.ts';

/**
 * Messages of a step's required fields: each after the user has left its field or a later one, and
 * all of them after a refused Submit (OP-107).
 */
export function useFieldMessages(draft: FarmDraft, fields: readonly NeededField[]) {
  const isRefused = useUnit($isRefused);
  const [left, setLeft] = useState(-1);
  return (field: NeededField) => {
    const index = fields.indexOf(field);
    const isShown = isRefused || index <= left;
    const isMissing = isEmptyValue(neededValue(draft, field));
    return {
      error: isShown && isMissing ? FARM_MESSAGES[field] : undefined,
      onBlur: () => setLeft((last) => Math.max(last, index)),
    };
  };
}
