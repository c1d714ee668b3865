import { useState } from 'react';
import { parcelName, type SoilProject } from '#entities/soil-project/record';
import {
  locationsOf,
  nrmPlansOf,
  chosenPlan,
  withLocationFields,
  type LocationField,
} from '#entities/submission/request';
import { Button } from '#shared/ui/button';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import type { CerFieldProps } from './cer-field-props.ts';
import { FormBlock } from './FormBlock.tsx';

/** Parcels shown at first; a farm can have hundreds. */
const SHOWN = 25;

const COLUMNS: Record<LocationField, { label: string; maxLength: number }> = {
  nrm_organisation_name: { label: 'NRM region', maxLength: 300 },
  nrm_plan_name: { label: 'NRM plan', maxLength: 300 },
  nrm_published_date: { label: 'Published', maxLength: 10 },
  local_government_area: { label: 'Local government area', maxLength: 200 },
  owner_name: { label: 'Owner', maxLength: 300 },
  part: { label: 'Part of the parcel', maxLength: 300 },
};
const FIELDS = Object.keys(COLUMNS) as LocationField[];

/**
 * A line per parcel with the values of its own record. The fields above apply to parcels without
 * values of their own.
 */
export function ParcelFields({ project, ...fields }: CerFieldProps & { project: SoilProject }) {
  const { form, change, disabled, idOf } = fields;
  const [isWhole, setWhole] = useState(false);
  const [isOpen, setOpen] = useState(Object.keys(form.locations).length > 0);
  const locations = locationsOf(project, form);
  const set = (parcel: string, values: Partial<Record<LocationField, string>>) =>
    change(withLocationFields(form, parcel, values));

  if (!isOpen) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        Edit parcel by parcel
      </Button>
    );
  }
  return (
    <FormBlock title="Parcel by parcel">
      <Table aria-label="Parcel by parcel" className="text-sm">
        <TableHeader>
          <TableRow className="max-lg:hidden">
            <TableHead>Parcel</TableHead>
            {FIELDS.map((field) => (
              <TableHead key={field}>{COLUMNS[field].label}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {locations.slice(0, isWhole ? undefined : SHOWN).map((location, i) => {
            const { parcel_key: parcel, state } = project.rows[i]!;
            const name = parcelName(project, parcel);
            return (
              <TableRow key={parcel} className="max-lg:grid max-lg:gap-1 max-lg:py-2">
                <TableHead scope="row" className="h-auto min-w-28 py-1 text-text">
                  {name}
                </TableHead>
                {FIELDS.map((field) => (
                  <TableCell key={field} className="py-1 max-lg:grid max-lg:gap-1">
                    <span aria-hidden className="text-xs text-muted lg:hidden">
                      {COLUMNS[field].label}
                    </span>
                    {field === 'nrm_plan_name' ? (
                      <NativeSelect
                        id={idOf(field, parcel)}
                        aria-label={`${COLUMNS[field].label}, ${name}`}
                        value={location[field]}
                        disabled={disabled}
                        onChange={({ target }) =>
                          set(parcel, chosenPlan(state ?? form.state, target.value))
                        }
                      >
                        <PlanOptions state={state ?? form.state} chosen={location[field]} />
                      </NativeSelect>
                    ) : (
                      <Input
                        id={idOf(field, parcel)}
                        type={field === 'nrm_published_date' ? 'date' : 'text'}
                        aria-label={`${COLUMNS[field].label}, ${name}`}
                        maxLength={COLUMNS[field].maxLength}
                        placeholder={field === 'part' ? 'Whole parcel' : undefined}
                        value={location[field]}
                        disabled={disabled}
                        onChange={({ target }) => set(parcel, { [field]: target.value })}
                      />
                    )}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {!isWhole && locations.length > SHOWN && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setWhole(true)}
        >
          Show all {locations.length} parcels
        </Button>
      )}
    </FormBlock>
  );
}

function PlanOptions({ state, chosen }: { state: string; chosen: string }) {
  const plans = nrmPlansOf(state).map((plan) => plan['Plan Name']);
  return (
    <>
      <option value="">Choose a plan</option>
      {chosen !== '' && !plans.includes(chosen) && <option value={chosen}>{chosen}</option>}
      {plans.map((plan) => (
        <option key={plan} value={plan}>
          {plan}
        </option>
      ))}
    </>
  );
}
