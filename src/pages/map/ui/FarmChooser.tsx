import { useRef, type ReactNode, type Ref } from 'react';
import { useFarmSummaries, type useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { FarmCard } from './FarmCard.tsx';
import { FarmRows } from './FarmRows.tsx';

export interface ChosenFarm {
  farms: ReturnType<typeof useFarms>;
  chosenFarm: PropertyRecord | null;
  onChooseFarm: (farmId: number | null) => void;
}

interface FarmChooserProps extends ChosenFarm {
  menuButton: Ref<HTMLButtonElement>;
  addButton: ReactNode;
}

/** Chooses which of the user's farms is shown: its card, or all farms as rows. */
export function FarmChooser({
  farms,
  chosenFarm,
  onChooseFarm,
  menuButton,
  addButton,
}: FarmChooserProps) {
  const chooser = useRef<HTMLSelectElement>(null);
  // Queried here, because a change from the card to the rows would cancel the request there.
  const summaries = useFarmSummaries();

  if (!farms.data?.length) {
    return (
      <>
        {addButton}
        {farms.isError ? (
          <LoadFailed
            title="Your farms could not be loaded"
            message={farms.error.message}
            isRetrying={farms.isFetching}
            onRetry={() => void farms.refetch()}
          />
        ) : (
          <p className="text-sm text-muted">
            {farms.isPending
              ? 'Loading your farms …'
              : 'You have no farms yet. Search for your address, then press Add Farm and follow the six steps.'}
          </p>
        )}
      </>
    );
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Select Farm" className="min-w-0 flex-1 basis-40">
          <NativeSelect
            ref={chooser}
            value={chosenFarm?.property_id ?? ''}
            onChange={({ target }) =>
              onChooseFarm(target.value === '' ? null : Number(target.value))
            }
          >
            <option value="">Choose a farm</option>
            {farms.data.map(({ property_id: id, property_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {addButton}
      </div>
      {chosenFarm ? (
        <FarmCard
          key={chosenFarm.property_id}
          farm={chosenFarm}
          summary={summaries.get(chosenFarm.property_id)}
          menuButton={menuButton}
          onDeleted={() => chooser.current?.focus()}
        />
      ) : (
        <FarmRows farms={farms.data} summaries={summaries} onChoose={onChooseFarm} />
      )}
    </>
  );
}
