import { landChange, parcelName, parcelsText, type SoilProject } from '#entities/soil-project';
import type { WireParcel } from '#shared/api/contract';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';

export interface SignedLandProps {
  project: SoilProject;
  farm: readonly WireParcel[];
  /** Ids of the parcels that the next save adds. */
  adding: readonly string[];
  disabled: boolean;
  onAdd: (pids: string[]) => void;
}

/** The land that was signed, and the question whether parcels that the farm gained belong to it. */
export function SignedLand({ project, farm, adding, disabled, onAdd }: SignedLandProps) {
  const { added, left } = landChange(project, farm);
  const hectares = project.totalHa.toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return (
    <section aria-label="Land of the project" className="grid gap-3 text-sm">
      <p>
        The project keeps the land that was signed: {hectares} ha. Changes to the farm do not change
        it.
      </p>
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
          <AlertTitle>
            {added.length === 1
              ? 'Your farm has 1 more parcel. Add it?'
              : `Your farm has ${added.length.toLocaleString('en-AU')} more parcels. Add them?`}
          </AlertTitle>
          <AlertDescription>
            <p>Tick the parcels that belong to this project. They are added when you save.</p>
            <ul aria-label="Parcels to add" className="max-h-60 w-full overflow-y-auto">
              {added.map(({ cadastre_polygon_pid: pid, jurisdictional_id: name }) => (
                <li key={pid}>
                  <Field label={<span className="wrap-anywhere">{name}</span>} layout="inline">
                    <Checkbox
                      checked={adding.includes(pid)}
                      disabled={disabled}
                      onCheckedChange={(checked) =>
                        onAdd([
                          ...adding.filter((one) => one !== pid),
                          ...(checked === true ? [pid] : []),
                        ])
                      }
                    />
                  </Field>
                </li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      )}
    </section>
  );
}
