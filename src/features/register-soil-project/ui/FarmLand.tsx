import { useFarmAreas } from '#entities/farm/react';
import { roughHa } from '#entities/parcel';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useFarmParcels } from '../api/use-farm-parcels.ts';

const LandMap = loadable(() => import('./LandMap.tsx').then((module) => module.LandMap));

/** The list shows this many parcels of a very large farm; the map shows all. */
const MAX_LISTED = 200;

/** The land that the project commits: the farm's parcels on a map and in a list. */
export function FarmLand({ farm }: { farm: PropertyRecord }) {
  const areas = useFarmAreas(farm);
  if (areas.isLoadingError) {
    return (
      <LoadFailed
        title="The farm’s land could not be loaded"
        message={areas.error.message}
        isRetrying={areas.isFetching}
        onRetry={() => void areas.refetch()}
      />
    );
  }
  if (!areas.data) return <Progress label="Loading the farm’s land" />;
  if (areas.data.length === 0) {
    return (
      <p className="text-sm text-warning">
        This farm has no boundary yet. Choose its parcels or upload a boundary on the map first.
      </p>
    );
  }
  return (
    <section aria-label="Land of the project" className="grid gap-3 lg:grid-cols-[3fr_2fr]">
      <LandMap
        fallback={<Progress label="Loading the map" />}
        areas={areas.data}
        label={`Map of the land of ${farm.property_name}`}
      />
      {farm.is_aus_farmkey ? (
        <ParcelList farm={farm} />
      ) : (
        <p className="text-sm text-muted">
          The farm has a boundary of its own instead of land parcels. All of it is part of the
          project.
        </p>
      )}
    </section>
  );
}

const hectares = (parcels: readonly WireParcel[]) =>
  `${roughHa(parcels).toLocaleString('en-AU', { maximumFractionDigits: 0 })} ha`;

function ParcelList({ farm }: { farm: PropertyRecord }) {
  const parcels = useFarmParcels(farm);
  const more = parcels.length - MAX_LISTED;
  return (
    <div className="grid content-start gap-2 text-sm">
      <p>
        {parcels.length === 1
          ? 'The project covers this parcel'
          : `The project covers these ${parcels.length.toLocaleString('en-AU')} parcels`}
        , about {hectares(parcels)}.
      </p>
      <ul
        aria-label="Parcels of the project"
        tabIndex={0}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {parcels.slice(0, MAX_LISTED).map((parcel) => (
          <li
            key={parcel.cadastre_polygon_pid}
            className="flex justify-between gap-3 border-b border-border py-1.5 last:border-0"
          >
            <span className="wrap-anywhere">{parcel.jurisdictional_id}</span>
            <span className="shrink-0 text-muted tabular-nums">{hectares([parcel])}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">and {more.toLocaleString('en-AU')} more</p>}
      <p className="text-sm text-muted">
        To change the land, edit the farm on the map before you save this form.
      </p>
    </div>
  );
}
