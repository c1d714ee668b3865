import { SOIL_TEXTS } from '#entities/soil-project/record/react';
import type { Finding } from '#entities/submission/finding';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import type { FixLink } from './cer-field-props.ts';

/** CER-15, CER-32: lists every failure at once, each with a link to its field or upload. */
export const ErrorList = ({
  blocks,
  fixLink,
}: {
  blocks: readonly Finding[];
  fixLink: FixLink;
}) => (
  <Alert variant="destructive">
    <AlertTitle>{SOIL_TEXTS.cerErrorsHeading}</AlertTitle>
    <AlertDescription>
      <ul className="grid list-disc gap-1 pl-5 text-text">
        {blocks.map(({ says, fixAt }) => {
          const fix = fixAt && fixLink(fixAt);
          return (
            <li key={says}>
              {fix ? (
                <Button
                  variant="link"
                  className="h-auto min-h-6 px-0 text-left whitespace-normal"
                  onClick={fix}
                >
                  {says}
                </Button>
              ) : (
                says
              )}
            </li>
          );
        })}
      </ul>
    </AlertDescription>
  </Alert>
);
