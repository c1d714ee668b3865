import { useRef, type Ref } from 'react';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import type { DrawerContentProps } from './DrawerContent.tsx';
import { FarmCard } from './FarmCard.tsx';
import { FarmRows } from './FarmRows.tsx';

interface FarmChooserProps extends Pick<
  DrawerContentProps,
  'farms' | 'chosenFarm' | 'onChooseFarm'
> {
  menuButton: Ref<HTMLButtonElement>;
}

/** Chooses which of the user's farms is shown: its card, or all farms as rows. */
export function FarmChooser({ farms, chosenFarm, onChooseFarm, menuButton }: FarmChooserProps) {
  const chooser = useRef<HTMLSelectElement>(null);

  if (farms.isPending) return <p className="text-sm text-muted">Loading your farms …</p>;
  if (farms.isError) {
    return (
      <LoadFailed
        title="Your farms could not be loaded"
        message={farms.error.message}
        isRetrying={farms.isFetching}
        onRetry={() => void farms.refetch()}
      />
    );
  }
  if (farms.data.length === 0) {
    return (
      <p className="text-sm text-muted">
        You have no farms yet. Search for your address, then press Add Farm and follow the six
        steps.
      </p>
    );
  }

  return (
    <>
      <Field label="Select Farm">
        <NativeSelect
          ref={chooser}
          value={chosenFarm?.property_id ?? ''}
          onChange={({ target }) => onChooseFarm(target.value === '' ? null : Number(target.value))}
        >
          <option value="">Choose a farm</option>
          {farms.data.map(({ property_id: id, property_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {chosenFarm ? (
        <FarmCard
          key={chosenFarm.property_id}
          farm={chosenFarm}
          menuButton={menuButton}
          onDeleted={() => chooser.current?.focus()}
        />
      ) : (
        <FarmRows farms={farms.data} onChoose={onChooseFarm} />
      )}
    </>
  );
}
