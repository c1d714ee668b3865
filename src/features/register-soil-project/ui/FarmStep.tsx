import { useUnit } from 'effector-react';
import { QUESTIONS } from '#entities/registration/form';
import { answersOfFarm, chosenLand } from '#entities/registration/form/react';
import { parcelName } from '#entities/soil-project/record';
import { SOIL_TEXTS } from '#entities/soil-project/record/react';
import { useFarms } from '#entities/farm/react';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { AskedHere } from './AskedHere.tsx';
import { FarmLand } from './FarmLand.tsx';
import { FrontGate } from './FrontGate.tsx';
import { useFarmParcels } from '../api/use-farm-parcels.ts';
import { parcelsTicked } from '../model/model.ts';
import { InterestHolders } from './InterestHolders.tsx';
import { Landholders } from './Landholders.tsx';
import { ProjectName, type ProjectNameProps } from './ProjectName.tsx';
import { SignedLand } from './SignedLand.tsx';
import type { StepProps } from './step-props.ts';
import { TextAnswer } from './TextAnswer.tsx';

export interface FarmStepProps
  extends StepProps, Pick<ProjectNameProps, 'registration' | 'stored'> {}

/** Step 1: the farm, its nature and the user's name (FORM-03, FORM-04, FORM-28, FORM-41). */
export function FarmStep({ registration, stored, ...step }: FarmStepProps) {
  const { data: farms = [] } = useFarms();
  const { property_id: farmId, property_name: farmName } = step.form;
  const chosen = farms.find((farm) => farm.property_id === farmId);
  const onFarm = useFarmParcels(chosen);
  const tick = useUnit(parcelsTicked);
  const saved = stored?.propertyId === farmId ? stored : null;
  const signed = saved?.attributes.is_land_frozen === true ? saved : null;
  const ticks = { leftOut: registration.leftOut, adding: registration.addingParcels };
  const parcels =
    signed?.rows.map(({ parcel_key: key }) => ({ key, name: parcelName(signed, key) })) ??
    chosenLand(saved, onFarm, ticks).chosen.map((parcel) => ({
      // The project stores the id of the farm's parcel as its key.
      key: parcel.cadastre_polygon_pid,
      name: parcel.jurisdictional_id,
    }));
  const isGone = farmId !== null && !chosen;

  const choose = (id: number) =>
    step.change(answersOfFarm(farms.find((one) => one.property_id === id)));

  return (
    <>
      <Field
        {...QUESTIONS.property_id}
        label={SOIL_TEXTS.selectFarm}
        error={
          isGone
            ? 'This farm is no longer yours. Please choose another.'
            : step.problemAt('property_id')
        }
        required
        className="max-w-md"
      >
        <NativeSelect
          value={farmId ?? ''}
          disabled={step.disabled}
          onChange={({ target }) => choose(Number(target.value))}
        >
          <option value="">Choose a farm</option>
          {isGone && <option value={farmId}>{farmName}</option>}
          {farms.map((farm) => (
            <option key={farm.property_id} value={farm.property_id}>
              {farm.property_name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <AskedHere field="property_id" />
      {signed && (
        <SignedLand
          project={signed}
          farm={onFarm}
          ticks={ticks}
          disabled={step.disabled}
          onTick={tick}
        />
      )}
      {chosen && !signed && (
        <FarmLand
          farm={chosen}
          project={saved}
          ticks={ticks}
          problem={step.problemAt('parcels')}
          disabled={step.disabled}
          onTick={tick}
        />
      )}
      <ProjectName registration={registration} stored={stored} disabled={step.disabled} />
      <TextAnswer {...step} field="name" maxLength={200} />
      <FrontGate {...step} />
      <TextAnswer {...step} field="nature_of_farm" maxLength={1_000} isLong />
      <Landholders {...step} parcels={parcels} />
      <InterestHolders {...step} />
    </>
  );
}
