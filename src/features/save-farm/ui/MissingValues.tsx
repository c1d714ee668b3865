import { useUnit } from 'effector-react';
import { FARM_MESSAGES, missingFields, type FarmDraft } from '#entities/farm';
import { Alert, AlertDescription } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { stepOpened } from '../model/wizard-model.ts';

/** Lists everything that a refused Submit is missing, each with a link to its field (ADD-60). */
export function MissingValues({ draft }: { draft: FarmDraft }) {
  const returnTo = useUnit(stepOpened);
  const missing = missingFields(draft);
  if (missing.length === 0) return null;
  return (
    <Alert variant="destructive">
      <AlertDescription>
        <ul className="grid gap-1 text-text">
          {missing.map((field) => (
            <li key={field}>{FARM_MESSAGES[field]}</li>
          ))}
        </ul>
        <Button
          variant="outline"
          size="sm"
          onClick={() => returnTo(missing.includes('name') ? 1 : 3)}
        >
          {missing.includes('name') ? 'Go to Farm Name and ID' : 'Go to Farm Address'}
        </Button>
      </AlertDescription>
    </Alert>
  );
}
