import { useId, useState } from 'react';
import {
  blocksOf,
  overriddenOf,
  waitingOf,
  unneededOverrides,
  waitingOverrideText,
  warningsOf,
  type Finding,
} from '#entities/submission/finding';
import { calls } from '#shared/api';
import type { SubmissionOverride } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import type { FixLink } from './cer-field-props.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

export interface FindingsProps {
  projectId: number;
  findings: readonly Finding[];
  /** The overrides of the project, including those whose problem is gone. */
  overrides: readonly SubmissionOverride[];
  fixLink: FixLink;
  disabled: boolean;
}

/** What the rules found: problems to fix or override, warnings, and overrides with their reasons. */
export function Findings({ projectId, findings, overrides, fixLink, disabled }: FindingsProps) {
  const headingId = useId();
  const [overriding, setOverriding] = useState<Finding | null>(null);
  // The form and the project’s page already say why the status allows no submission.
  const blocks = blocksOf(findings).filter(({ rule }) => rule !== 'status');
  const warnings = warningsOf(findings);
  const overridden = overriddenOf(findings);
  const waiting = waitingOf(findings);
  const unneeded = unneededOverrides(findings, overrides);
  const own = { projectId, disabled };

  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-3">
      <h3 id={headingId} className="flex flex-wrap items-center gap-2 font-medium">
        Checks before submitting
        {blocks.length === 0 ? (
          <Badge variant="secondary">No problems</Badge>
        ) : (
          <Badge variant="warning">
            {blocks.length === 1 ? '1 problem' : `${blocks.length} problems`}
          </Badge>
        )}
        {warnings.length > 0 && (
          <Badge variant="secondary">
            {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
          </Badge>
        )}
      </h3>
      <ul className="grid text-sm empty:hidden">
        {[...blocks, ...warnings].map((finding) => {
          const fix = finding.fixAt && fixLink(finding.fixAt);
          return (
            <li
              key={`${finding.rule} ${finding.says}`}
              className="flex flex-wrap items-center gap-x-3 border-b border-border py-1 last:border-0"
            >
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                {`${finding.severity === 'block' ? 'Problem' : 'Warning'}: ${finding.says}`}
              </span>
              <span className="ml-auto flex min-h-11 flex-wrap items-center gap-2">
                {fix && (
                  <Button variant="outline" size="sm" disabled={disabled} onClick={fix}>
                    Fix
                  </Button>
                )}
                {finding.waiting && <Badge variant="outline">Waits for a second admin</Badge>}
                {finding.canOverride && finding.waiting === null && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={disabled}
                    aria-label={`Override: ${finding.says}`}
                    onClick={() => setOverriding(finding)}
                  >
                    Override …
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {waiting.length > 0 && (
        <ul aria-label="Overrides to confirm" className="grid gap-2 text-sm">
          {waiting.map(({ rule, says, waiting: made }) => (
            <Override
              key={`${rule} ${says}`}
              {...own}
              says={says}
              override={made!}
              note={waitingOverrideText(made!)}
              canConfirm={!made!.is_own}
            />
          ))}
        </ul>
      )}
      {overridden.length > 0 && (
        <ul aria-label="Overrides" className="grid gap-2 text-sm">
          {overridden.map(({ rule, says, override }) => (
            <Override key={`${rule} ${says}`} {...own} says={says} override={override!} />
          ))}
        </ul>
      )}
      {unneeded.length > 0 && (
        <ul aria-label="Overrides no longer needed" className="grid gap-2 text-sm">
          {unneeded.map((made) => (
            <Override
              key={made.id}
              {...own}
              says={made.says}
              override={made}
              note="No longer needed: the problem is gone or has changed."
            />
          ))}
        </ul>
      )}
      {overriding && (
        <OverrideDialog
          projectId={projectId}
          finding={overriding}
          onClose={() => setOverriding(null)}
        />
      )}
    </section>
  );
}

interface OverrideProps {
  projectId: number;
  says: string;
  override: SubmissionOverride;
  disabled: boolean;
  /** What the override waits for, or why it no longer counts; absent while it counts. */
  note?: string;
  canConfirm?: boolean;
}

/** An override with its reason and its people, and what this partner admin can do about it. */
function Override({ projectId, says, override, disabled, note, canConfirm }: OverrideProps) {
  const change = useChange('soilProjects');
  const { id, reason, made_by, made_at, confirmed_by, confirmed_at } = override;
  const params = { project_id: projectId, override_id: id };
  const isDisabled = disabled || change.isPending;
  return (
    <li className="grid gap-1 border-l-2 border-border pl-3">
      <span className="wrap-anywhere text-muted">{says}</span>
      <span className="wrap-anywhere">
        Overridden by {made_by} on {formatDateTime(made_at)}: {reason}
      </span>
      {confirmed_by && confirmed_at && (
        <span className="wrap-anywhere">
          Confirmed by {confirmed_by} on {formatDateTime(confirmed_at)}
        </span>
      )}
      {note && <span className="wrap-anywhere">{note}</span>}
      <span className="flex flex-wrap gap-x-4">
        {canConfirm && (
          <Button
            variant="outline"
            size="sm"
            disabled={isDisabled}
            aria-label={`Confirm the override: ${says}`}
            onClick={() =>
              change.mutate(() => apiClient.send(calls.soilProjects.confirmOverride, params), {
                done: 'The problem is overridden.',
              })
            }
          >
            Confirm the override
          </Button>
        )}
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          disabled={isDisabled}
          aria-label={`Withdraw the override: ${says}`}
          onClick={() =>
            change.mutate(() => apiClient.send(calls.soilProjects.withdrawOverride, params), {
              done: 'The override is withdrawn.',
            })
          }
        >
          Withdraw the override
        </Button>
      </span>
    </li>
  );
}
