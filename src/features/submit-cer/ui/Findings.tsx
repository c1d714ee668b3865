import { useId, useState } from 'react';
import { blocksOf, overriddenOf, warningsOf, type Finding } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
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
  fixLink: FixLink;
  disabled: boolean;
}

/** What the rules found: problems to fix or override, warnings, and overrides with their reasons. */
export function Findings({ projectId, findings, fixLink, disabled }: FindingsProps) {
  const headingId = useId();
  const [overriding, setOverriding] = useState<Finding | null>(null);
  const change = useChange('soilProjects');
  // The form and the project’s page say themselves why the status allows no submission.
  const blocks = blocksOf(findings).filter(({ rule }) => rule !== 'status');
  const warnings = warningsOf(findings);
  const overridden = overriddenOf(findings);

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
                {finding.canOverride && (
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
      {overridden.length > 0 && (
        <ul aria-label="Overrides" className="grid gap-2 text-sm">
          {overridden.map(({ rule, says, override }) => (
            <li key={`${rule} ${says}`} className="grid gap-1 border-l-2 border-border pl-3">
              <span className="wrap-anywhere text-muted">{says}</span>
              <span className="wrap-anywhere">
                Overridden by {override!.made_by} on {formatDateTime(override!.made_at)}:{' '}
                {override!.reason}
              </span>
              <Button
                variant="link"
                size="sm"
                className="justify-self-start px-0"
                disabled={disabled || change.isPending}
                aria-label={`Withdraw the override: ${says}`}
                onClick={() =>
                  change.mutate(
                    () =>
                      apiClient.send(contract.soilProjects.withdrawOverride, {
                        project_id: projectId,
                        override_id: override!.id,
                      }),
                    { done: 'The override is withdrawn.' },
                  )
                }
              >
                Withdraw the override
              </Button>
            </li>
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
