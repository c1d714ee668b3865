import { useUnit } from 'effector-react';
import { lazy, Suspense, useRef, useState, type Ref } from 'react';
import { AddToCartButton } from '#features/add-to-cart';
import { ShareMapButton } from '#features/share-map';
import { $isOpeningEdit, editFarmPressed } from '#features/save-farm';
import { displayGateAddress } from '#entities/farm';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { BoundaryFailed } from './BoundaryFailed.tsx';
import type { DrawerContentProps } from './DrawerContent.tsx';

const DeleteFarmDialog = lazy(() =>
  import('#features/delete-farm').then((module) => ({ default: module.DeleteFarmDialog })),
);

interface FarmChooserProps extends Pick<
  DrawerContentProps,
  'farms' | 'chosenFarm' | 'onChooseFarm'
> {
  editButton: Ref<HTMLButtonElement>;
}

/** Chooses which of the user's farms is shown, and offers its actions. */
export function FarmChooser({ farms, chosenFarm, onChooseFarm, editButton }: FarmChooserProps) {
  const { editFarm, isOpeningEdit } = useUnit({
    editFarm: editFarmPressed,
    isOpeningEdit: $isOpeningEdit,
  });
  const chooser = useRef<HTMLSelectElement>(null);
  const [isDeleting, setDeleting] = useState(false);

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
      {chosenFarm && <BoundaryFailed farm={chosenFarm} />}
      {chosenFarm && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">Gate</dt>
          <dd>{displayGateAddress(chosenFarm)}</dd>
          {chosenFarm.pic_code && (
            <>
              <dt className="text-muted">PIC</dt>
              <dd>{chosenFarm.pic_code}</dd>
            </>
          )}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 *:h-auto *:min-h-11 *:max-w-full *:py-2 *:whitespace-normal">
        <Button
          ref={editButton}
          variant="secondary"
          disabled={!chosenFarm || isOpeningEdit}
          aria-busy={isOpeningEdit}
          onClick={() => chosenFarm && editFarm(chosenFarm)}
        >
          Edit
        </Button>
        <Button
          variant="secondary"
          className="text-danger"
          disabled={!chosenFarm || isOpeningEdit}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
        {chosenFarm && (
          <>
            <AddToCartButton farm={chosenFarm} itemType="Property Key" variant="secondary" />
            <AddToCartButton farm={chosenFarm} itemType="Carbon Report" variant="secondary" />
            {chosenFarm.is_aus_farmkey && <ShareMapButton farm={chosenFarm} variant="secondary" />}
          </>
        )}
      </div>
      {chosenFarm && isDeleting && (
        <Suspense>
          <DeleteFarmDialog
            farm={chosenFarm}
            onClose={() => setDeleting(false)}
            onDeleted={() => chooser.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
