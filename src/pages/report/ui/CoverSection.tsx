import { useMemo, useState } from 'react';
import { seasonName } from '#entities/cover';
import {
  averagesOf,
  differenceWords,
  percentText,
  pointsText,
  SEASON_LABELS,
  seasonsCsv,
  seasonsOf,
  yearOf,
  type ReportNumbers,
  type SeasonChoice,
} from '#entities/report';
import { Chart, type ChartSeries } from '#shared/chart/react';
import { CsvButton } from './CsvButton.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { ReportSection } from './ReportSection.tsx';
import { SeasonSwitch } from './SeasonSwitch.tsx';
import { TimeRange } from './TimeRange.tsx';

export interface CoverSectionProps {
  farmName: string;
  ground: NonNullable<ReportNumbers['ground']>;
}

/** Cover that holds soil in wind, and in rain. */
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
  const shown = useMemo(() => seasons.slice(range[0], range[1] + 1), [seasons, range]);
  const years = useMemo(() => shown.map(({ quarter }) => yearOf(quarter)), [shown]);
  const names = useMemo(() => shown.map(({ quarter }) => seasonName(quarter)), [shown]);
  const hasComparison = seasons.some(({ comparison }) => comparison);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        name: 'Farm',
        ink: 'farm-line',
        look: 'solid',
        values: shown.map(({ farm }) => farm?.mean ?? null),
      },
      ...(hasComparison
        ? [
            {
              name: 'Comparison parcels',
              ink: 'comparison-line',
              look: 'dashed',
              values: shown.map(({ comparison }) => comparison?.mean ?? null),
            } as const,
          ]
        : []),
    ],
    [shown, hasComparison],
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
      <Chart
        label={`Ground cover of the farm${hasComparison ? ' and its comparison' : ''}, ${SEASON_LABELS[choice].toLowerCase()}`}
        years={years}
        names={names}
        series={series}
        unit="%"
        bounds={[0, 100]}
        marks={MARKS}
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
