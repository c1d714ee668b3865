import { Link } from '@tanstack/react-router';
import { useFarmAreas } from '#entities/farm/react';
import { NO_LOTS } from '#entities/registration/form';
import { chosenLand, type ParcelTicks } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useFarmParcels } from '../api/use-farm-parcels.ts';
import { ParcelTickList } from './ParcelTickList.tsx';

const LandMap = loadable(() => import('./LandMap.tsx').then((module) => module.LandMap));

export interface FarmLandProps {
  farm: PropertyRecord;
  /** The saved project of this farm; null before the first save. */
  project: SoilProject | null;
  ticks: ParcelTicks;
  problem: string | undefined;
  disabled: boolean;
  onTick: (ticks: ParcelTicks) => void;
}

/** The land that the project commits: those of the farm's parcels that the client ticks. */
export function FarmLand({ farm, project, ticks, ...choice }: FarmLandProps) {
  const areas = useFarmAreas(farm);
  const parcels = useFarmParcels(farm);
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
  const left = new Set(
    chosenLand(project, parcels, ticks).unasked.map((parcel) => parcel.cadastre_polygon_pid),
  );
  for (const key of ticks.leftOut) left.add(key);
  return (
    <section aria-label="Land of the project" className="grid gap-3 lg:grid-cols-[3fr_2fr]">
      <LandMap
        fallback={<Progress label="Loading the map" />}
        areas={farm.is_aus_farmkey ? areas.data.filter(({ id }) => !left.has(id)) : areas.data}
        label={`Map of the land of ${farm.property_name}`}
      />
      {farm.is_aus_farmkey ? (
        <ParcelTickList farm={parcels} project={project} ticks={ticks} {...choice} />
      ) : (
        <div className="grid content-start justify-items-start gap-2">
          <p className="text-sm text-warning">{NO_LOTS}</p>
          <Button asChild variant="outline" size="sm">
            <Link to="/map">Open the map</Link>
          </Button>
        </div>
      )}
    </section>
  );
}
