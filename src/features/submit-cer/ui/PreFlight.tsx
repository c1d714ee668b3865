import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project/record';
import { preFlight, preFlightColumns, type FixAt } from '#entities/submission/finding';
import type { PreFlightColumn } from '#entities/submission/finding/react';
import type { CerForm } from '#entities/submission/request';
import type { ProjectOverlap } from '#shared/api/contract';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Disclosure } from '#shared/ui/disclosure';
import { clientQuestion } from '../model/client-question.ts';
import type { FixLink } from './cer-field-props.ts';

/** Maximum number of values to list; the rest are only counted. */
const SHOWN = 6;
const FIX_LABEL: Record<FixAt['place'], string> = {
  form: 'Fill it in',
  'title-docs': 'Upload title documents',
  'consent-docs': 'Upload the consent.',
  signed: 'Confirm the signatures in the project.',
  registration: 'The client must complete the registration form.',
  decision: 'Decide on the project first.',
  sheet: 'Make the sheet',
  farm: 'The landholder must complete the farm and save the registration form again.',
};

export interface PreFlightProps {
  project: SoilProject;
  form: CerForm;
  overlaps: readonly ProjectOverlap[];
  fixLink: FixLink;
}

/**
 * What the payload says about the parcels, read from the payload. Only informative: it blocks
 * nothing.
 */
export function PreFlight({ project, form, overlaps, fixLink }: PreFlightProps) {
  const columns = preFlightColumns(preFlight(project, form, overlaps));
  const incomplete = columns.filter(({ missing }) => missing > 0).length;
  const [isOpen, setOpen] = useState(incomplete > 0);
  return (
    <Disclosure
      level="h3"
      isOpen={isOpen}
      onToggle={setOpen}
      title={
        <span className="flex flex-1 flex-wrap items-center justify-between gap-2">
          What the regulator will see
          <Badge variant={incomplete > 0 ? 'warning' : 'secondary'}>
            {incomplete > 0
              ? `${incomplete} of ${columns.length} incomplete`
              : `All ${columns.length} filled in`}
          </Badge>
        </span>
      }
    >
      <dl className="grid text-sm sm:grid-cols-[13rem_1fr]">
        {columns.map((column) => (
          <Column key={column.column} {...column} project={project} fixLink={fixLink} />
        ))}
      </dl>
    </Disclosure>
  );
}

function Column({
  column,
  values,
  missing,
  fixAt,
  remark,
  project,
  fixLink,
}: PreFlightColumn & { project: SoilProject; fixLink: FixLink }) {
  const fix = fixAt && fixLink(fixAt);
  const parcels = project.noOfCads;
  const others = values.length - SHOWN;
  return (
    <>
      <dt className="border-t border-border pt-2 text-muted sm:py-2">{column}</dt>
      <dd className="grid min-w-0 justify-items-start gap-1 border-border pb-2 break-words sm:border-t sm:py-2">
        {values.length > 0 && (
          <span className="min-w-0 max-w-full">
            {values.slice(0, SHOWN).join(', ')}
            {others > 0 && ` and ${others} more`}
          </span>
        )}
        {remark !== null && <span className="text-warning">{remark}</span>}
        {values.length === 0 && missing === 0 && <span className="text-muted">–</span>}
        {fixAt && (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-warning">
              {missing === parcels ? 'Missing' : `Missing for ${missing} of ${parcels} parcels`}
            </span>
            {fix ? (
              <Button
                variant="link"
                className="h-auto min-h-6 px-0"
                aria-label={`${FIX_LABEL[fixAt.place]}: ${column}`}
                onClick={fix}
              >
                {FIX_LABEL[fixAt.place]}
              </Button>
            ) : (
              <span className="text-muted">{FIX_LABEL[fixAt.place]}</span>
            )}
            {fixAt.place === 'farm' && (
              <Button asChild variant="link" className="h-auto min-h-6 px-0">
                <a
                  href={clientQuestion(project, column)}
                  aria-label={`Ask the client by e-mail: ${column}`}
                >
                  Ask the client
                </a>
              </Button>
            )}
          </span>
        )}
      </dd>
    </>
  );
}
