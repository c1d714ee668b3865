import type { ReportFinding } from '#shared/api/contract';
import { findingSmallPrint } from '../model/finding.ts';

/** What a report says, each figure with its interval, its words, its basis and its limits. */
export const FindingList = ({ findings }: { findings: readonly ReportFinding[] }) => (
  <ol aria-label="Findings" className="grid gap-3">
    {findings.map((finding) => (
      <li
        key={finding.kind}
        className="grid break-inside-avoid gap-x-6 gap-y-2 rounded-lg border border-border bg-raised p-4 sm:grid-cols-[13rem_1fr]"
      >
        <h3 className="font-semibold sm:col-start-2">{finding.meaning}</h3>
        {finding.figure !== null && (
          <p className="text-2xl font-semibold tracking-tight tabular-nums sm:col-start-1 sm:row-span-3 sm:row-start-1">
            {finding.figure}
            {finding.interval !== null && (
              <>
                {' '}
                <span className="block text-sm font-normal tracking-normal text-muted">
                  {finding.interval}
                </span>
              </>
            )}
          </p>
        )}
        <p className="sm:col-start-2">{finding.says}</p>
        <div className="grid gap-1 text-sm text-muted sm:col-start-2">
          {findingSmallPrint(finding).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </li>
    ))}
  </ol>
);
