import { useUnit } from 'effector-react';
import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { findingsOf, hectareWords } from '#entities/paddock';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { areasShown } from '../model/panel-model.ts';
import type { Measured } from '../model/use-measured.ts';

const MAX_FINDINGS = 8;

export interface LandBalanceProps {
  /** Null until the paddocks are measured. */
  measured: Measured<{ name: string }> | null;
  /** Actions for the land that is in no paddock. */
  children?: ReactNode;
}

/** The farm's land that is in no paddock or in two, and paddocks' land beyond the farm. */
export function LandBalance({ measured, children }: LandBalanceProps) {
  const show = useUnit(areasShown);
  if (measured === null) return <p className="text-sm text-muted">Adding up the land …</p>;
  const { land, paddocks } = measured;
  if (land === null) {
    return (
      <p role="status" className="text-sm">
        The borders cross in too many places to add up the land.
      </p>
    );
  }
  const findings = findingsOf(
    land,
    paddocks.map(({ name }) => name),
  );
  const gapsHa = land.gaps.reduce((sum, { hectares }) => sum + hectares, 0);
  const more = findings.length - MAX_FINDINGS;
  return (
    <div className="grid gap-2 text-sm">
      {land.gaps.length === 0 ? (
        <p>Every part of the farm is in a paddock.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="tabular-nums">
            Not in a paddock: <strong className="font-semibold">{hectareWords(gapsHa)}</strong>
            {land.gaps.length > 1 && ` in ${land.gaps.length.toLocaleString('en-AU')} places`}
          </p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => show(land.gaps.map(({ area }) => area))}
          >
            Show it
          </Button>
          {children}
        </div>
      )}
      {findings.length > 0 && (
        <Alert variant="warning">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>Check these borders</AlertTitle>
          <AlertDescription>
            <ul className="grid gap-1">
              {findings.slice(0, MAX_FINDINGS).map((finding) => (
                <li key={finding} className="wrap-anywhere">
                  {finding}
                </li>
              ))}
              {more > 0 && <li>There are {more.toLocaleString('en-AU')} more.</li>}
            </ul>
          </AlertDescription>
        </Alert>
      )}
    </div>
  );
}
