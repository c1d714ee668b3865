import { useMemo, useState } from 'react';
import { tonnesText, type ReportNumbers } from '#entities/report';
import { FiguresTable, ReportSection } from '#entities/report/react';
import { Chart, type ChartSeries } from '#shared/chart/react';

export interface CarbonSectionProps {
  carbon: NonNullable<ReportNumbers['carbon']>;
}

/** Less carbon is shown as zero. */
const MIN_T = 0.05;

/** The estimate of carbon in woody plants by year, between its low and high ends. */
export function CarbonSection({ carbon }: CarbonSectionProps) {
  const [at, setAt] = useState(carbon.length - 1);
  const years = useMemo(() => carbon.map(({ year }) => year), [carbon]);
  const names = useMemo(() => years.map(String), [years]);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        name: 'Estimate',
        ink: 'farm-line',
        look: 'solid',
        values: carbon.map(({ middle }) => middle),
      },
      {
        name: 'Low end',
        ink: 'comparison-line',
        look: 'dashed',
        values: carbon.map(({ low }) => low),
      },
      {
        name: 'High end',
        ink: 'comparison-line',
        look: 'dashed',
        values: carbon.map(({ high }) => high),
      },
    ],
    [carbon],
  );
  const most = Math.max(...carbon.map(({ high }) => high));
  if (most < MIN_T) {
    return (
      <ReportSection title="Carbon in woody plants">
        <p>No year saw enough canopy on the farm to estimate its carbon.</p>
      </ReportSection>
    );
  }
  return (
    <ReportSection title="Carbon in woody plants">
      <p>
        Tonnes of carbon above the ground. The ends show how much the weight of such canopy varies
        from place to place; they are not a statistical interval.
      </p>
      <Chart
        label="Tonnes of carbon in woody plants by year"
        years={years}
        names={names}
        series={series}
        unit=" t"
        bounds={[0, Math.max(1, 1.1 * most)]}
        format={(tonnes) => (tonnes === null ? '–' : tonnesText(tonnes))}
        at={at}
        onAt={setAt}
      />
      <FiguresTable
        label="Carbon by year"
        titles={['Year', 'Estimate', 'Low end', 'High end']}
        rows={carbon.map(({ year, middle, low, high }) => [
          String(year),
          tonnesText(middle),
          tonnesText(low),
          tonnesText(high),
        ])}
      />
    </ReportSection>
  );
}
