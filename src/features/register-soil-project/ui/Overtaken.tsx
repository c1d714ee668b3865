import { useUnit } from 'effector-react';
import { isReopenable, OVERTAKEN_TEXT, type SoilProject } from '#entities/soil-project/record';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { ownAnswersKept, projectOpened, separateProjectWanted } from '../model/model.ts';

export interface OvertakenProps {
  stored: SoilProject;
  /** True when this form was never saved and another window created the project of its draft. */
  isUnsaved: boolean;
}

/**
 * Asks which answers to keep, so that neither the stored nor the typed ones are dropped silently.
 */
export function Overtaken({ stored, isUnsaved }: OvertakenProps) {
  const choose = useUnit({
    theirs: projectOpened,
    own: ownAnswersKept,
    both: separateProjectWanted,
  });
  const isOpenable = isReopenable(stored.status);
  return (
    <Alert variant="warning">
      <AlertTitle>{OVERTAKEN_TEXT}</AlertTitle>
      <AlertDescription>
        <div className="flex flex-wrap gap-2 *:h-auto *:min-h-9 *:py-1 *:whitespace-normal">
          {isOpenable && (
            <Button variant="outline" size="sm" onClick={() => choose.theirs(stored)}>
              {isUnsaved ? 'Open the one saved in the other tab' : 'Use the saved answers'}
            </Button>
          )}
          {isOpenable && (
            <Button variant="outline" size="sm" onClick={() => choose.own(stored)}>
              Keep the answers on this screen
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => choose.both()}>
            Save as a second project
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  );
}
