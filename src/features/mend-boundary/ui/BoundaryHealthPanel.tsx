import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { marksHidden } from '#entities/boundary-health/react';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { HealthCard } from './HealthCard.tsx';

const BoundaryHistory = loadable(() =>
  import('./BoundaryHistory.tsx').then((module) => module.BoundaryHistory),
);

/** The state of a farm's boundary, what can be fixed, and its history. */
export function BoundaryHealthPanel({ farm }: { farm: PropertyRecord }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const historyButton = useRef<HTMLButtonElement>(null);
  const hideMarks = useUnit(marksHidden);
  useEffect(() => () => hideMarks(), [hideMarks]);
  const closeHistory = () => {
    hideMarks();
    setHistoryOpen(false);
    historyButton.current?.focus();
  };
  return (
    <>
      <HealthCard
        farm={farm}
        historyButton={historyButton}
        isHistoryOpen={isHistoryOpen}
        onHistory={() => (isHistoryOpen ? closeHistory() : setHistoryOpen(true))}
      />
      {isHistoryOpen && <BoundaryHistory farm={farm} onClose={closeHistory} />}
    </>
  );
}
