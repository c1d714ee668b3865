import { useUnit } from 'effector-react';
import { CloudUploadIcon, TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import { $outbox, useStorageLife, type OutboxItem } from '#shared/offline/react';
import { Button } from '#shared/ui/button';
import { waitingFarmReopened } from '../model/outbox-model.ts';

const WORDS = {
  waiting: 'waits for a connection',
  'signed-out': 'waits for you to sign in',
  refused: 'was not saved',
} as const satisfies Record<OutboxItem['state'], string>;

const DAY_MS = 24 * 60 * 60_000;
/** Safari removes after seven days what nobody visits. */
const MAX_QUIET_DAYS = 5;
const REMEDIES = {
  waiting: 'Connect this device soon',
  'signed-out': 'Sign in soon',
  refused: 'Correct it soon',
} as const satisfies Record<OutboxItem['state'], string>;

/** Farms whose changes the server has not accepted yet, each with a way back into the wizard. */
export function WaitingFarms() {
  const { items, reopen } = useUnit({ items: $outbox, reopen: waitingFarmReopened });
  const [openedAt] = useState(() => Date.now());
  const isLasting = useStorageLife(items) === 'lasting';
  return (
    <ul aria-label="Waiting farms" className="grid gap-2 empty:hidden">
      {items.map(({ id, name, state, reason, submittedAt }) => {
        const Icon = state === 'refused' ? TriangleAlertIcon : CloudUploadIcon;
        const days = Math.floor((openedAt - Date.parse(submittedAt)) / DAY_MS);
        return (
          <li
            key={id}
            className="flex items-start gap-3 rounded-lg border border-warning bg-raised p-3 text-sm"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong dir="auto" className="font-medium">
                {name}
              </strong>{' '}
              {WORDS[state]}
              {reason && <span className="block text-muted">{reason}</span>}
              {days >= MAX_QUIET_DAYS && (
                <span className="block">
                  Submitted {days} days ago. {REMEDIES[state]}
                  {isLasting ? '.' : ', or the browser may remove it.'}
                </span>
              )}
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Edit ${name}`}
              onClick={() => reopen(id)}
            >
              Edit
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
