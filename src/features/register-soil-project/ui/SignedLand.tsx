import { landChange, redrawnText } from '#entities/registration/form';
import { gainedText, type ParcelTicks } from '#entities/registration/form/react';
import { parcelName, parcelsText, type SoilProject } from '#entities/soil-project/record';
import type { WireParcel } from '#shared/api/contract';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { alsoInText, useOtherProjects } from '../api/use-other-projects.ts';

export interface SignedLandProps {
  project: SoilProject;
  farm: readonly WireParcel[];
  ticks: ParcelTicks;
  disabled: boolean;
  onTick: (ticks: ParcelTicks) => void;
}

/**
 * The land that was signed, and the question whether parcels that the farm gained belong to the
 * project.
 */
export function SignedLand({ project, farm, ticks, disabled, onTick }: SignedLandProps) {
  const { added, left } = landChange(project, farm);
  const { redrawn } = project.attributes;
  const outside = new Set(project.attributes.left_out.map(({ key }) => key));
  const leftOut = farm.filter(({ cadastre_polygon_pid: pid }) => outside.has(pid));
  const others = useOtherProjects(project.projectId);
  const choice = {
    others,
    adding: ticks.adding,
    disabled,
    onAdd: (adding: string[]) => onTick({ ...ticks, adding }),
  };
  const hectares = project.totalHa.toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return (
    <section aria-label="Land of the project" className="grid gap-3 text-sm">
      <p>
        The project keeps the land that was signed: {hectares} ha. Changes to the farm do not change
        it.
      </p>
      {redrawn && (
        <Alert variant="warning">
          <AlertTitle>The farm’s boundary was changed</AlertTitle>
          <AlertDescription>
            <p>{redrawnText(project, redrawn)}</p>
            <p>To register the new boundary, withdraw this project and start a new one.</p>
          </AlertDescription>
        </Alert>
      )}
      <ul
        aria-label="Parcels of the project"
        tabIndex={0}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {project.rows.map(({ parcel_key: key }) => (
          <li key={key} className="border-b border-border py-1.5 wrap-anywhere last:border-0">
            {parcelName(project, key)}
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <p className="text-muted">
          The farm no longer has {parcelsText(project, left)}. The project keeps{' '}
          {left.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {added.length > 0 && (
        <Alert variant="warning">
          <AlertTitle>{gainedText(added.length)}</AlertTitle>
          <AlertDescription>
            <p>Tick the parcels that belong to this project. They are added when you save.</p>
            <ParcelsToAdd label="Parcels to add" parcels={added} {...choice} />
          </AlertDescription>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <div className="grid gap-1">
          <p className="text-muted">
            You left these parcels out before the form was signed. To add one, tick it and save.
          </p>
          <ParcelsToAdd label="Parcels left out" parcels={leftOut} {...choice} />
        </div>
      )}
    </section>
  );
}

interface ParcelsToAddProps {
  label: string;
  parcels: readonly WireParcel[];
  others: ReturnType<typeof useOtherProjects>;
  /** Keys of the parcels that the next save adds. */
  adding: readonly string[];
  disabled: boolean;
  onAdd: (adding: string[]) => void;
}

/** A tick for each parcel that the client can add to signed land. */
const ParcelsToAdd = ({ label, parcels, others, adding, disabled, onAdd }: ParcelsToAddProps) => (
  <ul aria-label={label} className="max-h-60 w-full overflow-y-auto overscroll-contain">
    {parcels.map(({ cadastre_polygon_pid: key, jurisdictional_id: name }) => (
      <li key={key}>
        <Field
          label={<span className="wrap-anywhere">{name}</span>}
          hint={alsoInText(others.get(key))}
          layout="inline"
        >
          <Checkbox
            checked={adding.includes(key)}
            disabled={disabled}
            onCheckedChange={(checked) =>
              onAdd([...adding.filter((one) => one !== key), ...(checked === true ? [key] : [])])
            }
          />
        </Field>
      </li>
    ))}
  </ul>
);
