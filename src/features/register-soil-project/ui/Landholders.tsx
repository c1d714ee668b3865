import { PlusIcon } from 'lucide-react';
import {
  blankCompany,
  blankPerson,
  MAX_LANDHOLDERS,
  type Landholder,
} from '#entities/registration/landholder';
import { Button } from '#shared/ui/button';
import { LandholderFields } from './LandholderFields.tsx';
import type { NamedParcel } from './ParcelChoice.tsx';
import { QuestionGroup } from './QuestionGroup.tsx';
import type { StepProps } from './step-props.ts';

export interface LandholdersProps extends StepProps {
  /** The parcels of the land, in order; empty while unknown. */
  parcels: readonly NamedParcel[];
}

/** Everybody on the titles, all of whom have to sign. */
export function Landholders({ form, change, problemAt, disabled, parcels }: LandholdersProps) {
  const { landholders } = form;
  const isFull = landholders.length >= MAX_LANDHOLDERS;
  const add = (landholder: Landholder) => change({ landholders: [...landholders, landholder] });

  return (
    <QuestionGroup field="landholders" problem={problemAt('landholders')}>
      {landholders.map((landholder, index) => (
        <LandholderFields
          // oxlint-disable-next-line react/no-array-index-key -- its position is all that tells it apart
          key={index}
          index={index}
          landholder={landholder}
          parcels={landholders.length > 1 ? parcels : []}
          problemAt={problemAt}
          disabled={disabled}
          onChange={(changed) => change({ landholders: landholders.with(index, changed) })}
          onRemove={() => change({ landholders: landholders.toSpliced(index, 1) })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {[
          { label: 'Add a person', landholder: blankPerson() },
          { label: 'Add a company', landholder: blankCompany() },
        ].map((offer) => (
          <Button
            key={offer.label}
            variant="outline"
            disabled={disabled || isFull}
            onClick={() => add(offer.landholder)}
          >
            <PlusIcon aria-hidden />
            {offer.label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isFull &&
          `A project can name at most ${MAX_LANDHOLDERS} landholders. If there are more on the titles, please ask for help before you continue: all of them must sign.`}
      </p>
    </QuestionGroup>
  );
}
