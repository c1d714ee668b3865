import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StepNumber } from '#entities/soil-project';

/**
 * Adds each step of the form to the browser's history as `?step=4`, so that Back leads to the
 * previous step. The form owns the current step; only Back and Forward change it from here.
 */
export function useStepHistory(step: StepNumber, toStep: (step: number) => void): void {
  const navigate = useNavigate();
  const { step: inAddress } = useSearch({ strict: false });
  const isFirst = useRef(true);

  const writeStep = useEffectEvent(() => {
    if (inAddress === step) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, step }),
      replace: isFirst.current,
      resetScroll: false,
    });
  });
  const readStep = useEffectEvent(() => {
    if (!isFirst.current && inAddress !== undefined && inAddress !== step) toStep(inAddress);
  });
  useEffect(() => readStep(), [inAddress]);
  useEffect(() => {
    writeStep();
    isFirst.current = false;
  }, [step]);
}
