import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import {
  COMPARISON_MIN_AREAS_HA,
  COMPARISON_RADII_KM,
  type ComparisonMinAreaHa,
  type ComparisonRadiusKm,
} from '#entities/parcel';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { Switch } from '#shared/ui/switch';
import { $buffer, bufferChanged, $isSearching, questionAsked } from '../model/model.ts';
import { nearbyQuery, radiusParams } from '../model/nearby.ts';
import { NearbyCount } from './NearbyCount.tsx';

export interface ComparisonBufferProps {
  farmId: number | null;
  isDisabled: boolean;
  selectedCount: number;
}

/** Parcels within a distance of the farm (BENCH-04..09). */
export function ComparisonBuffer({ farmId, isDisabled, selectedCount }: ComparisonBufferProps) {
  const client = useQueryClient();
  const { buffer, isSearching, change, ask } = useUnit({
    buffer: $buffer,
    isSearching: $isSearching,
    change: bufferChanged,
    ask: questionAsked,
  });
  const { isOn, radiusKm, minAreaHa } = buffer;
  const params = radiusParams(farmId, buffer);
  const cannotFind = isDisabled || params === null || isSearching;
  const find = (isReplacing: boolean) =>
    params &&
    ask({ by: 'buffer', params, found: client.ensureQueryData(nearbyQuery(params)), isReplacing });

  return (
    <div>
      <Field label="Select Comparison Buffer" layout="inline">
        <Switch checked={isOn} onCheckedChange={(on) => change({ isOn: on })} />
      </Field>
      {isOn && (
        <div className="grid gap-3 pb-3">
          <div className="grid grid-cols-2 gap-3">
            <Field label="Radius (km)">
              <NativeSelect
                value={radiusKm ?? ''}
                disabled={isDisabled}
                onChange={({ target }) =>
                  change({ radiusKm: choice<ComparisonRadiusKm>(target.value) })
                }
              >
                <option value="">Choose</option>
                {COMPARISON_RADII_KM.map((km) => (
                  <option key={km} value={km}>
                    {km}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Field label="Minimum area (ha)">
              <NativeSelect
                value={minAreaHa ?? ''}
                disabled={isDisabled}
                onChange={({ target }) =>
                  change({ minAreaHa: choice<ComparisonMinAreaHa>(target.value) })
                }
              >
                <option value="">Choose</option>
                {COMPARISON_MIN_AREAS_HA.map((ha) => (
                  <option key={ha} value={ha}>
                    {ha}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </div>
          <p className="text-sm text-muted">
            The tool selects reference parcels with at least 50% of their area within the chosen
            distance of the farm and larger than the chosen minimum area. Roads and marine parcels
            are never returned.
          </p>
          <p className="text-sm text-muted">
            Reserves are left out too: timber, travelling stock and parks are no land to compare
            with. The report says how many.
          </p>
          <NearbyCount params={params} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={cannotFind} onClick={() => find(false)}>
              Find Parcels
            </Button>
            {selectedCount > 0 && (
              <Button variant="outline" disabled={cannotFind} onClick={() => find(true)}>
                Replace the {selectedCount.toLocaleString('en-AU')} selected
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Safe cast: the option values are generated from the choices. */
const choice = <Choice extends number>(value: string): Choice | null =>
  value === '' ? null : (Number(value) as Choice);
