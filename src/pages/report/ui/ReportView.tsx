import { FINDINGS_TITLE, type ReportNumbers } from '#entities/report';
import { FindingList, ReportSection } from '#entities/report/react';
import { CarbonSection } from './CarbonSection.tsx';
import { CoverSection } from './CoverSection.tsx';
import { ForestSection } from './ForestSection.tsx';
import { LatestSection } from './LatestSection.tsx';
import { PaddocksSection } from './PaddocksSection.tsx';
import { ParcelsSection } from './ParcelsSection.tsx';
import { WoodySection } from './WoodySection.tsx';

/** A report from its numbers: what it says first, then charts, map and tables. */
export const ReportView = ({ numbers }: { numbers: ReportNumbers }) => {
  const { farm, ground, comparison, woody, carbon, forest, paddocks, sources, hash } = numbers;
  return (
    <>
      <ReportSection title={FINDINGS_TITLE}>
        {numbers.findings ? (
          <FindingList findings={numbers.findings} />
        ) : (
          <p>Please read what this report says, with its limits, in its PDF.</p>
        )}
      </ReportSection>
      {ground ? (
        <>
          <CoverSection farmName={farm.name} ground={ground} />
          {ground.latest && <LatestSection ground={ground} latest={ground.latest} />}
        </>
      ) : (
        numbers.report === 'benchmark' && (
          <p>There are no ground cover data for this farm, so the report is about trees alone.</p>
        )
      )}
      {paddocks && paddocks.length > 0 && (
        <PaddocksSection paddocks={paddocks} latest={ground?.latest?.quarter} />
      )}
      {comparison && comparison.parcels.length > 0 && (
        <ParcelsSection farm={farm} comparison={comparison} latest={ground?.latest?.quarter} />
      )}
      <WoodySection numbers={{ farm, woody, carbon }} />
      {carbon && carbon.length > 0 && <CarbonSection carbon={carbon} />}
      {forest && <ForestSection forest={forest} />}
      <ReportSection title="Where the numbers come from">
        <ul className="grid gap-1 text-sm">
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        {hash && (
          <p className="text-sm text-muted">
            Every file of this report carries the same checksum:{' '}
            <span className="break-all">{hash}</span>
          </p>
        )}
      </ReportSection>
    </>
  );
};
