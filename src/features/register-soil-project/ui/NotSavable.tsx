import { useUnit } from 'effector-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { separateProjectWanted } from '../model/model.ts';

export interface NotSavableProps {
  /** Why the project accepts no further answers. */
  reason: string;
  /** True while this screen has answers that the project lacks. */
  isChanged: boolean;
}

/** Says that the project was sent or removed elsewhere, and offers to save what was typed here. */
export function NotSavable({ reason, isChanged }: NotSavableProps) {
  const saveSecond = useUnit(separateProjectWanted);
  return (
    <Alert variant="warning">
      <AlertTitle>{reason}</AlertTitle>
      {isChanged && (
        <AlertDescription>
          The answers on this screen are not in it. You can keep them:
          <Button variant="outline" size="sm" onClick={() => saveSecond()}>
            Save as a second project
          </Button>
        </AlertDescription>
      )}
    </Alert>
  );
}
