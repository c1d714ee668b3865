import { useMemo, useState } from 'react';
import { seasonName } from '#entities/cover';
import {
  compareFarms,
  farmSeasonsCsv,
  rankingCsv,
  SEASON_LABELS,
  type SeasonChoice,
} from '#entities/report';
import { CsvButton, ReportSection, SeasonSwitch, ShadedMap } from '#entities/report/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Skeleton } from '#shared/ui/skeleton';
import { useMeasuredFarms } from '../model/use-measured-farms.ts';
import { FarmLines } from './FarmLines.tsx';
import { Intervals } from './Intervals.tsx';
import { RankedFarms } from './RankedFarms.tsx';

export interface FarmComparisonProps {
  planId: number;
  farmIds: readonly number[];
  /** Names as the agent last saw them, for farms that are no longer shown. */
  names: ReadonlyMap<number, string>;
}

/** Measures farms and compares them: ranking, intervals, years and map. */
export function FarmComparison({ planId, farmIds, names }: FarmComparisonProps) {
  const { farms: measured, left, failed } = useMeasuredFarms(planId, farmIds);
  const [choice, setChoice] = useState<SeasonChoice>('all');
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const comparison = useMemo(() => compareFarms(measured, choice), [measured, choice]);
  const { farms, leftOut, quarters } = comparison;
  const areas = useMemo(
    () =>
      farms.map(({ farm, mean }, i) => ({
        number: i + 1,
        name: farm.property_name ?? '',
        mean,
        outline: farm.outline,
      })),
    [farms],
  );
  const [first] = measured;
  const kind = choice === 'all' ? 'seasons' : `${SEASON_LABELS[choice].toLowerCase()}s`;

  return (
    <div className="grid grid-cols-1 gap-8">
      {left > 0 && (
        <div className="grid gap-2">
          <p role="status" className="text-sm">
            Measuring ground cover: {farmIds.length - left} of {farmIds.length} farms
          </p>
          <Progress
            label="Measuring ground cover"
            value={(100 * (farmIds.length - left)) / farmIds.length}
          />
        </div>
      )}
      {left === 0 && failed.length > 0 && (
        <LoadFailed
          title={
            failed.length === 1
              ? '1 farm could not be measured'
              : `${failed.length} farms could not be measured`
          }
          message={failed[0]?.error?.message ?? ''}
          onRetry={() => failed.forEach((one) => void one.refetch())}
        />
      )}
      {left === 0 && (
        <>
          <SeasonSwitch choice={choice} onChoose={setChoice} />
          {leftOut.length > 0 && (
            <div className="grid gap-1 rounded-md bg-overlay p-3 text-sm">
              <p className="font-medium">Not compared</p>
              <ul aria-label="Not compared" className="grid gap-1">
                {leftOut.map(({ farm, why }) => (
                  <li key={farm.property_id} className="wrap-anywhere">
                    {farm.property_name ??
                      names.get(farm.property_id) ??
                      `Farm ${farm.property_id}`}
                    : {why}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {farms.length === 0 ? (
            <p>
              {measured.length - leftOut.length < 2
                ? 'Fewer than two of these farms have enough data, so there is nothing to compare.'
                : `These farms have no ${kind} that were measured on all of them, so there is nothing to compare.`}
            </p>
          ) : (
            <>
              <ReportSection
                title="Ranking"
                actions={
                  <CsvButton
                    farmName="Compared farms"
                    name="ranking"
                    text={() => rankingCsv(comparison)}
                  />
                }
              >
                <p className="text-sm">
                  {quarters.length} {kind} measured on all {farms.length} farms,{' '}
                  {seasonName(quarters[0]!)} to {seasonName(quarters.at(-1)!)}. Places by averages;
                  a place alone says nothing about a clear difference.
                </p>
                <RankedFarms comparison={comparison} />
              </ReportSection>
              <ReportSection title="Each farm against the others">
                <Intervals farms={farms} />
              </ReportSection>
              <ReportSection
                title="Over the years"
                actions={
                  <CsvButton
                    farmName="Compared farms"
                    name="seasons"
                    text={() => farmSeasonsCsv(comparison)}
                  />
                }
              >
                <FarmLines
                  key={choice}
                  farms={farms}
                  quarters={quarters}
                  chosen={chosen ?? 1}
                  onChoose={setChosen}
                />
              </ReportSection>
              <ReportSection title="Where they are">
                <ShadedMap
                  fallback={<Skeleton label="Loading the map" className="h-80 sm:h-96" />}
                  label="Map of the compared farms with their places. Arrow keys move it, plus and minus zoom. The ranking has the same farms."
                  areas={areas}
                  pointed={pointed}
                  chosen={chosen}
                  onPoint={setPointed}
                  onChoose={setChosen}
                />
              </ReportSection>
              <ReportSection title="What this is not for">
                <p className="text-sm">
                  Loans, insurance, the value of land, or judging the people who manage it. Farms
                  differ in rain, soil, slope, trees and use; the data show how much ground was
                  covered, not why. This comparison is not a report: it has no document number, so a
                  reader has nothing to verify.
                </p>
                {first && (
                  <p className="text-sm text-muted">
                    {[first.is_sample ? 'Sample data, not real measurements' : '', first.source]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                )}
              </ReportSection>
            </>
          )}
        </>
      )}
    </div>
  );
}
