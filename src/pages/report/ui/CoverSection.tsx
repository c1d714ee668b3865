import { useId, useMemo, useState } from 'react';
import { seasonName } from '#entities/cover';
import {
  averagesOf,
  differenceWords,
  percentText,
  pointsText,
  runningMeans,
  SEASON_LABELS,
  seasonsCsv,
  seasonsOf,
  yearOf,
  type ReportNumbers,
  type SeasonChoice,
} from '#entities/report';
import { CsvButton, FiguresTable, ReportSection, SeasonSwitch } from '#entities/report/react';
import { Chart, type ChartSeries } from '#shared/chart/react';
import { Checkbox } from '#shared/ui/checkbox';
import { Label } from '#shared/ui/label';
import { TimeRange } from './TimeRange.tsx';

export interface CoverSectionProps {
  farmName: string;
  ground: NonNullable<ReportNumbers['ground']>;
}

/** Cover from which soil is protected from wind, and from rain. */
const MARKS = [
  { value: 50, label: '50%: holds soil in wind' },
  { value: 70, label: '70%: holds soil in rain' },
] as const;

/** Ground cover over the years, by season and over a range that the reader chooses. */
export function CoverSection({ farmName, ground }: CoverSectionProps) {
  const [choice, setChoice] = useState<SeasonChoice>('all');
  const seasons = useMemo(() => seasonsOf(ground.seasons, choice), [ground, choice]);
  const [range, setRange] = useState<readonly [number, number]>([0, seasons.length - 1]);
  const [at, setAt] = useState(seasons.length - 1);
  const [isRunning, setRunning] = useState(false);
  const runningId = useId();
  const hasRunning = choice === 'all';
  const isMean = hasRunning && isRunning;
  const shown = useMemo(() => seasons.slice(range[0], range[1] + 1), [seasons, range]);
  const years = useMemo(() => shown.map(({ quarter }) => yearOf(quarter)), [shown]);
  const names = useMemo(() => shown.map(({ quarter }) => seasonName(quarter)), [shown]);
  const isMeasured = seasons.some(({ farm, comparison }) => farm ?? comparison);
  const hasComparison = seasons.some(({ comparison }) => comparison);
  const valuesOf = useMemo(() => {
    const means = (set: 'farm' | 'comparison') =>
      seasons.map((season) => season[set]?.mean ?? null);
    const all = {
      farm: isMean ? runningMeans(means('farm')) : means('farm'),
      comparison: isMean ? runningMeans(means('comparison')) : means('comparison'),
    };
    return (set: 'farm' | 'comparison') => all[set].slice(range[0], range[1] + 1);
  }, [seasons, isMean, range]);
  const { droughts } = ground;
  const dryYears = useMemo(
    () => droughts?.years.filter((year) => year + 1 > years[0]! && year <= years.at(-1)!) ?? [],
    [droughts, years],
  );
  const bands = useMemo(
    () => ({
      name: 'Year of drought',
      at: dryYears.map((year) => ({ from: year, to: year + 1 })),
    }),
    [dryYears],
  );
  const series = useMemo(
    (): ChartSeries[] => [
      {
        name: 'Farm',
        ink: 'farm-line',
        look: 'solid',
        values: valuesOf('farm'),
      },
      ...(hasComparison
        ? [
            {
              name: 'Comparison parcels',
              ink: 'comparison-line',
              look: 'dashed',
              values: valuesOf('comparison'),
            } as const,
          ]
        : []),
    ],
    [valuesOf, hasComparison],
  );
  const averages = averagesOf(shown);
  const isWhole = shown.length === seasons.length;

  function showRange(next: readonly [number, number]) {
    setRange(next);
    setAt(next[1] - next[0]);
  }

  return (
    <ReportSection
      title="Ground cover over the years"
      actions={<CsvButton farmName={farmName} name="ground-cover" text={() => seasonsCsv(shown)} />}
    >
      <SeasonSwitch
        choice={choice}
        onChoose={(next) => {
          setChoice(next);
          showRange([0, seasonsOf(ground.seasons, next).length - 1]);
        }}
      />
      {hasRunning && (
        <div className="flex items-center gap-3 text-sm print:hidden">
          <Checkbox
            id={runningId}
            checked={isRunning}
            onCheckedChange={(checked) => setRunning(checked === true)}
          />
          <Label htmlFor={runningId}>Average each season with the three before it</Label>
        </div>
      )}
      {isMeasured ? (
        <>
          <Chart
            label={`Ground cover of the farm${hasComparison ? ' and its comparison' : ''}, ${SEASON_LABELS[choice].toLowerCase()}`}
            years={years}
            names={names}
            series={series}
            unit="%"
            bounds={[0, 100]}
            marks={MARKS}
            bands={bands}
            format={percentText}
            at={Math.min(at, shown.length - 1)}
            onAt={setAt}
            onRange={(from, to) => {
              if (to > from) showRange([range[0] + from, range[0] + to]);
            }}
          />
          <TimeRange
            names={seasons.map(({ quarter }) => seasonName(quarter))}
            range={range}
            onChange={showRange}
          />
        </>
      ) : (
        <p>No {SEASON_LABELS[choice].toLowerCase()} was measured.</p>
      )}
      {isMeasured && droughts && (
        <p className="text-sm">
          Years of drought are shaded: the driest tenth of the years {droughts.record[0]} to{' '}
          {droughts.record[1]} by the rain on this farm
          {dryYears.length > 0 && ` (on this chart ${dryYears.join(', ')})`}.
        </p>
      )}
      {hasComparison && <p>{differenceWords(ground.differences[choice] ?? null)}</p>}
      {!isWhole && averages.farm !== null && (
        <p role="status" className="text-sm">
          From {names[0]} to {names.at(-1)} the farm’s average is {percentText(averages.farm)}
          {averages.comparison !== null &&
            averages.points !== null &&
            `, that of its comparison ${percentText(averages.comparison)}: a difference of ${pointsText(averages.points)} points`}
          .
        </p>
      )}
      <FiguresTable
        label="Ground cover by season"
        titles={['Season', 'Farm', ...(hasComparison ? ['Comparison', 'Difference'] : [])]}
        rows={shown.map(({ quarter, farm, comparison }) => [
          seasonName(quarter),
          percentText(farm?.mean ?? null),
          ...(hasComparison
            ? [
                percentText(comparison?.mean ?? null),
                farm && comparison ? pointsText(farm.mean - comparison.mean) : '–',
              ]
            : []),
        ])}
      />
    </ReportSection>
  );
}
