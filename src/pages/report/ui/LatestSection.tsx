import { seasonName } from '#entities/cover';
import {
  percentText,
  SEASON_LABELS,
  seasonsOf,
  type ReportNumbers,
  type SeasonChoice,
} from '#entities/report';
import { FiguresTable, ReportSection } from '#entities/report/react';

type Ground = NonNullable<ReportNumbers['ground']>;

export interface LatestSectionProps {
  ground: Ground;
  latest: NonNullable<Ground['latest']>;
}

/** Percent between the labels below the strip. */
const TICKS = [0, 20, 40, 60, 80, 100];
const placeOf = (percent: number) => `${2 + 0.96 * percent}%`;

/** The latest season next to the same season of every other year. */
export function LatestSection({ ground, latest }: LatestSectionProps) {
  const month = latest.quarter.slice(-2) as SeasonChoice;
  const measured = seasonsOf(ground.seasons, month).flatMap(({ quarter, farm }) =>
    farm ? [{ quarter, mean: farm.mean }] : [],
  );
  const others = measured.filter(({ quarter }) => quarter !== latest.quarter);
  const name = seasonName(latest.quarter);
  const seasons = `${SEASON_LABELS[month].toLowerCase()}s`;
  return (
    <ReportSection title={`${name} beside every other ${SEASON_LABELS[month].toLowerCase()}`}>
      <p>
        {others.length === 0
          ? `${name} is the only one of its kind in the record.`
          : `In ${name} the farm had ${percentText(latest.mean)} ground cover: more than in ${latest.aboveOwn} of ${latest.ofOwn} other ${seasons}${
              latest.of > 0
                ? `, and more than ${latest.above} of ${latest.of} comparison parcels in the same season`
                : ''
            }.`}
      </p>
      {others.length > 0 && (
        <svg
          role="img"
          aria-label={`Each ${SEASON_LABELS[month].toLowerCase()} of the farm on a scale from 0 to 100% ground cover; the table has the values`}
          className="h-24 w-full text-muted"
        >
          <line x1={placeOf(0)} x2={placeOf(100)} y1={56} y2={56} stroke="var(--control)" />
          {TICKS.map((percent) => (
            <text
              key={percent}
              x={placeOf(percent)}
              y={86}
              textAnchor={percent === 0 ? 'start' : percent === 100 ? 'end' : 'middle'}
              fill="currentColor"
              className="text-xs tabular-nums"
            >
              {percent}%
            </text>
          ))}
          {others.map(({ quarter, mean }) => (
            <line
              key={quarter}
              x1={placeOf(mean)}
              x2={placeOf(mean)}
              y1={42}
              y2={70}
              stroke="var(--muted)"
              strokeWidth={2}
            />
          ))}
          <circle cx={placeOf(latest.mean)} cy={56} r={8} fill="var(--farm-line)" />
          <text
            x={placeOf(latest.mean)}
            y={28}
            textAnchor={latest.mean > 80 ? 'end' : latest.mean < 20 ? 'start' : 'middle'}
            fill="var(--text)"
            className="text-sm font-semibold"
          >
            {name}: {percentText(latest.mean)}
          </text>
        </svg>
      )}
      <FiguresTable
        label={`The farm’s ${seasons}, the barest first`}
        titles={['Season', 'Ground cover']}
        rows={measured
          .toSorted((a, b) => a.mean - b.mean)
          .map(({ quarter, mean }) => [seasonName(quarter), percentText(mean)])}
      />
    </ReportSection>
  );
}
