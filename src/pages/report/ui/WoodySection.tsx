import { useMemo, useState } from 'react';
import { haText, woodyCsv, type ReportNumbers } from '#entities/report';
import { CsvButton, FiguresTable, ReportSection } from '#entities/report/react';
import { Chart, type ChartSeries } from '#shared/chart/react';

/** Woody land of the farm, and what was gained and lost each year. */
export function WoodySection({
  numbers,
}: {
  numbers: Pick<ReportNumbers, 'farm' | 'woody' | 'carbon'>;
}) {
  const { farm: land, woody } = numbers;
  const measured = useMemo(
    () => woody.flatMap(({ year, farm }) => (farm ? [{ year, ...farm }] : [])),
    [woody],
  );
  const [at, setAt] = useState(measured.length - 1);
  const years = useMemo(() => measured.map(({ year }) => year), [measured]);
  const names = useMemo(() => years.map(String), [years]);
  const extent = useMemo(
    (): ChartSeries[] => [
      {
        name: 'Woody land',
        ink: 'farm-line',
        look: 'solid',
        values: measured.map(({ woodyHa }) => woodyHa),
      },
    ],
    [measured],
  );
  const changes = useMemo(
    (): ChartSeries[] => [
      { name: 'Gained', ink: 'accent', look: 'bars', values: measured.map(({ gainHa }) => gainHa) },
      {
        name: 'Lost, below the line',
        ink: 'danger',
        look: 'bars',
        values: measured.map(({ lossHa }) => lossHa && -lossHa),
      },
    ],
    [measured],
  );
  if (measured.length === 0) {
    return (
      <ReportSection title="Woody land over the years">
        <p>There are no woody cover data for this farm.</p>
      </ReportSection>
    );
  }
  const hasChanged = measured.some(({ gainHa, lossHa }) => gainHa || lossHa);
  const most = Math.max(1, ...measured.map(({ woodyHa }) => 1.1 * woodyHa));
  const [first, last] = [measured[0]!, measured.at(-1)!];
  return (
    <ReportSection
      title="Woody land over the years"
      actions={<CsvButton farmName={land.name} name="woody-cover" text={() => woodyCsv(numbers)} />}
    >
      <p>
        {hasChanged
          ? `${haText(first.woodyHa)} were woody in ${first.year}, and ${haText(last.woodyHa)} in ${last.year}.`
          : `${haText(last.woodyHa)} were woody in every year from ${first.year} to ${last.year}. No year gained or lost woody land.`}
      </p>
      {hasChanged && (
        <>
          <Chart
            label="Hectares of woody land on the farm by year"
            years={years}
            names={names}
            series={extent}
            unit=" ha"
            bounds={[0, most]}
            format={haText}
            at={at}
            onAt={setAt}
          />
          <Chart
            label="Hectares of woody land gained and lost by year"
            years={years}
            names={names}
            series={changes}
            unit=" ha"
            format={(hectares) => haText(hectares && Math.abs(hectares))}
            at={at}
            onAt={setAt}
          />
        </>
      )}
      <FiguresTable
        label="Woody land by year"
        titles={['Year', 'Woody', 'Gained', 'Lost']}
        rows={measured.map(({ year, woodyHa, gainHa, lossHa }) => [
          String(year),
          haText(woodyHa),
          haText(gainHa),
          haText(lossHa),
        ])}
      />
    </ReportSection>
  );
}
