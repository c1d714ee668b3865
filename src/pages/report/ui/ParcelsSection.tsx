import { useMemo, useState } from 'react';
import { seasonName } from '#entities/cover';
import {
  countText,
  haText,
  orderParcels,
  parcelsCsv,
  type ParcelOrder,
  type ReportNumbers,
} from '#entities/report';
import { CsvButton, ReportSection, ShadedMap } from '#entities/report/react';
import { Skeleton } from '#shared/ui/skeleton';
import { ParcelsTable } from './ParcelsTable.tsx';

export interface ParcelsSectionProps {
  farm: ReportNumbers['farm'];
  comparison: NonNullable<ReportNumbers['comparison']>;
  /** The season of the latest values. */
  latest: string | undefined;
}

/** The comparison parcels on a map and in a table; choosing one in either chooses it in both. */
export function ParcelsSection({ farm, comparison, latest }: ParcelsSectionProps) {
  const { parcels, areaHa, leftOut } = comparison;
  const [order, setOrder] = useState<ParcelOrder>({ by: 'number', isDescending: false });
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const sorted = useMemo(() => orderParcels(parcels, order), [parcels, order]);
  const areas = useMemo(
    () => parcels.map((parcel) => ({ ...parcel, name: parcel.title || parcel.pid })),
    [parcels],
  );
  const hidden = parcels.filter(({ outline }) => outline === null).length;

  return (
    <ReportSection
      title="Comparison parcels"
      actions={
        <CsvButton farmName={farm.name} name="comparison-parcels" text={() => parcelsCsv(sorted)} />
      }
    >
      <p>
        {parcels.length === 1 ? '1 parcel' : `${countText(parcels.length)} parcels`},{' '}
        {haText(areaHa)}. Choose a parcel on the map or in the table to see it in both.
        {hidden > 0 &&
          ` The map shows the nearest ${countText(parcels.length - hidden)}; the table has them all.`}
      </p>
      <ShadedMap
        fallback={<Skeleton label="Loading the map" className="h-80 sm:h-96" />}
        label="Map of the farm and its comparison parcels. Arrow keys move it, plus and minus zoom. The table below has the same parcels."
        farm={farm}
        areas={areas}
        pointed={pointed}
        chosen={chosen}
        onPoint={setPointed}
        onChoose={setChosen}
      />
      <ParcelsTable
        parcels={sorted}
        order={order}
        onOrder={setOrder}
        latestName={latest === undefined ? 'Latest season' : seasonName(latest)}
        pointed={pointed}
        chosen={chosen}
        onPoint={setPointed}
        onChoose={setChosen}
      />
      {leftOut.length > 0 && (
        <p className="text-sm text-muted">
          Left out:{' '}
          {leftOut
            .slice(0, 12)
            .map(({ pid, why }) => `${pid} (${why})`)
            .join(', ')}
          {leftOut.length > 12 && ` and ${countText(leftOut.length - 12)} more`}.
        </p>
      )}
    </ReportSection>
  );
}
