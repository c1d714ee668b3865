import { AddToCartButton } from '#features/add-to-cart';
import { displayGateAddress } from '#entities/farm';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import type { DrawerContentProps } from './DrawerContent.tsx';

type FarmChooserProps = Pick<DrawerContentProps, 'farms' | 'chosenFarm' | 'onChooseFarm'>;

/** Which of one's farms is shown, and what can be done with it. */
export function FarmChooser({ farms, chosenFarm, onChooseFarm }: FarmChooserProps) {
  if (farms.isPending) return <p className="text-sm text-muted">Loading your farms …</p>;
  if (farms.isError) {
    return (
      <Alert variant="destructive">
        <AlertTitle>Your farms could not be loaded</AlertTitle>
        <AlertDescription>
          {farms.error.message}
          <Button variant="outline" size="sm" onClick={() => void farms.refetch()}>
            Try again
          </Button>
        </AlertDescription>
      </Alert>
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
      {chosenFarm && (
        <div className="grid gap-3">
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
          <AddToCartButton farm={chosenFarm} itemType="Property Key" variant="secondary" />
        </div>
      )}
    </>
  );
}
