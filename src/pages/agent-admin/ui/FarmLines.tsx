import { useMemo, useState } from 'react';
import { seasonName } from '#entities/cover';
import { percentText, yearOf, type ComparedFarm } from '#entities/report';
import { FiguresTable } from '#entities/report/react';
import { Chart, type ChartSeries } from '#shared/chart/react';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

export interface FarmLinesProps {
  farms: readonly ComparedFarm[];
  quarters: readonly string[];
  /** Position of the farm on the chart, from 1. */
  chosen: number;
  onChoose: (chosen: number) => void;
}

/** One farm against the average of the others, season by season; the table has every farm. */
export function FarmLines({ farms, quarters, chosen, onChoose }: FarmLinesProps) {
  const [at, setAt] = useState(quarters.length - 1);
  const own = farms[Math.min(chosen, farms.length) - 1]!;
  const name = own.farm.property_name ?? '';
  const series = useMemo(
    (): ChartSeries[] => [
      { name, ink: 'farm-line', look: 'solid', values: own.means },
      {
        name: 'Average of the others',
        ink: 'comparison-line',
        look: 'dashed',
        values: own.others,
      },
    ],
    [name, own],
  );
  const years = useMemo(() => quarters.map(yearOf), [quarters]);
  const names = useMemo(() => quarters.map(seasonName), [quarters]);
  return (
    <>
      <Field label="Farm on the chart" className="max-w-md">
        <NativeSelect
          value={farms.indexOf(own) + 1}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {farms.map(({ farm }, i) => (
            <option key={farm.property_id} value={i + 1}>
              {farm.property_name} ({farm.client_email})
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Chart
        label={`Ground cover of ${name} and the average of the others`}
        years={years}
        names={names}
        series={series}
        unit="%"
        bounds={[0, 100]}
        format={percentText}
        at={Math.min(at, quarters.length - 1)}
        onAt={setAt}
      />
      <FiguresTable
        label="Ground cover by season"
        titles={['Season', ...farms.map(({ farm }, i) => `${i + 1}. ${farm.property_name}`)]}
        rows={quarters.map((quarter, t) => [
          seasonName(quarter),
          ...farms.map(({ means }) => percentText(means[t] ?? null)),
        ])}
      />
    </>
  );
}
