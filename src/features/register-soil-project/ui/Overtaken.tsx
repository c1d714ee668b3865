import { useUnit } from 'effector-react';
import { OVERTAKEN_TEXT, type SoilProject } from '#entities/soil-project';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { ownAnswersKept, projectOpened } from '../model/register.ts';

/** Neither the answers stored meanwhile nor those typed here are dropped unasked. */
export function Overtaken({ stored }: { stored: SoilProject }) {
  const choose = useUnit({ theirs: projectOpened, own: ownAnswersKept });
  return (
    <Alert variant="warning">
      <AlertTitle>{OVERTAKEN_TEXT}</AlertTitle>
      <AlertDescription>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => choose.theirs(stored)}>
            Use the saved answers
          </Button>
          <Button variant="outline" size="sm" onClick={() => choose.own(stored)}>
            Keep the answers on this screen
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  );
}
