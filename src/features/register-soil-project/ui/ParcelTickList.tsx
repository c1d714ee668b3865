import { useId, useState } from 'react';
import { roughHa } from '#entities/parcel';
import { landChange, NO_PARCEL_CHOSEN, withoutLotText } from '#entities/registration/form';
import {
  chosenLand,
  gainedText,
  type LandChange,
  type ParcelTicks,
} from '#entities/registration/form/react';
import { missingOfLot } from '#entities/soil-project/lot';
import { parcelName, type SoilProject } from '#entities/soil-project/record';
import type { WireParcel } from '#shared/api/contract';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { alsoInText, useOtherProjects } from '../api/use-other-projects.ts';
import { withTick } from '../model/parcel-ticks.ts';

export interface ParcelTickListProps {
  farm: readonly WireParcel[];
  /** The saved project of this farm; null before the first save. */
  project: SoilProject | null;
  ticks: ParcelTicks;
  problem: string | undefined;
  disabled: boolean;
  onTick: (ticks: ParcelTicks) => void;
}

/** The list shows this many parcels at once; the search finds the others. */
const MAX_LISTED = 500;
/** A farm of fewer parcels needs no search. */
const MIN_SEARCHED = 8;

const NO_CHANGE: LandChange<WireParcel> = { added: [], left: [] };

const keyOf = ({ cadastre_polygon_pid: pid }: WireParcel): string => pid;
const hectares = (parcels: readonly WireParcel[]) =>
  `${roughHa(parcels).toLocaleString('en-AU', { maximumFractionDigits: 0 })} ha`;
const parcelCount = (count: number) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'parcel' : 'parcels'}`;

/** Which of the farm's parcels belong to the project: a tick for each (FORM-03). */
export function ParcelTickList(props: ParcelTickListProps) {
  const { farm, project, ticks, problem, disabled, onTick } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const others = useOtherProjects(project?.projectId ?? null);
  const missing = new Map(
    project?.rows.map((row) => [row.parcel_key, missingOfLot(row, '')] as const),
  );
  const { chosen, unasked } = chosenLand(project, farm, ticks);
  const { added, left: lost } = project ? landChange(project, farm) : NO_CHANGE;
  const gained = new Set(added.map(keyOf));
  const ticked = new Set(chosen);
  const shownProblem = farm.length > 0 && chosen.length === 0 ? NO_PARCEL_CHOSEN : problem;
  const lotless = chosen.filter((parcel) => missing.get(keyOf(parcel)) != null).length;
  const wanted = search.trim().toLowerCase();
  const found = farm.filter(({ jurisdictional_id: name }) => name.toLowerCase().includes(wanted));
  const tick = (parcels: readonly WireParcel[], isOn: boolean) =>
    onTick(withTick(ticks, { keys: parcels.map(keyOf), gained, isOn }));

  return (
    <div role="group" aria-labelledby={id} className="grid min-w-0 content-start gap-2 text-sm">
      <p id={id} className="font-medium">
        Parcels of the project
      </p>
      <p className="text-muted">Untick what is not part of it.</p>
      {unasked.length > 0 && (
        <Alert variant="warning">
          <AlertTitle>{gainedText(unasked.length)}</AlertTitle>
          <AlertDescription>
            <p className="wrap-anywhere">{namesOf(unasked)}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" disabled={disabled} onClick={() => tick(unasked, true)}>
                Add to the project
              </Button>
              <Button variant="outline" disabled={disabled} onClick={() => tick(unasked, false)}>
                Leave out
              </Button>
            </div>
          </AlertDescription>
        </Alert>
      )}
      {project && lost.length > 0 && (
        <Alert variant="warning">
          <AlertTitle>
            {lost.length === 1
              ? 'Your farm no longer has a parcel of this project.'
              : `Your farm no longer has ${lost.length.toLocaleString('en-AU')} parcels of this project.`}
          </AlertTitle>
          <AlertDescription>
            {listed(lost.map((key) => parcelName(project, key)))} will leave the project when you
            save. To keep this land, add it to the farm on the map first.
          </AlertDescription>
        </Alert>
      )}
      {farm.length >= MIN_SEARCHED && (
        <Field label="Find a parcel">
          <Input
            type="search"
            value={search}
            placeholder="Such as 36//DP755086"
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      {farm.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={disabled || found.length === 0}
            onClick={() => tick(found, true)}
          >
            Tick {wanted === '' ? 'all' : `these ${found.length.toLocaleString('en-AU')}`}
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={disabled || found.length === 0}
            onClick={() => tick(found, false)}
          >
            Untick {wanted === '' ? 'all' : `these ${found.length.toLocaleString('en-AU')}`}
          </Button>
        </div>
      )}
      <p role="status">
        {chosen.length === farm.length
          ? parcelCount(farm.length)
          : `${chosen.length.toLocaleString('en-AU')} of ${parcelCount(farm.length)}`}
        , about {hectares(chosen)}
      </p>
      {shownProblem && <p className="text-danger">{shownProblem}</p>}
      {!shownProblem && lotless > 0 && <p className="text-warning">{withoutLotText(lotless)}</p>}
      <ul
        aria-label="Parcels of the farm"
        className="max-h-72 overflow-y-auto overscroll-contain border-y border-border"
      >
        {found.slice(0, MAX_LISTED).map((parcel) => (
          <li
            key={keyOf(parcel)}
            className="flex items-center justify-between gap-3 border-b border-border py-0.5 pr-2 last:border-0"
          >
            <Field
              layout="inline"
              label={<span className="wrap-anywhere">{parcel.jurisdictional_id}</span>}
              hint={hintOf(missing.get(keyOf(parcel)), others.get(keyOf(parcel)))}
            >
              <Checkbox
                checked={ticked.has(parcel)}
                disabled={disabled}
                onCheckedChange={(checked) => tick([parcel], checked === true)}
              />
            </Field>
            <span className="shrink-0 text-muted tabular-nums">{hectares([parcel])}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-muted">No parcel of this farm has “{search.trim()}” in its name.</p>
      )}
      {found.length > MAX_LISTED && (
        <p className="text-muted">
          and {(found.length - MAX_LISTED).toLocaleString('en-AU')} more. Search to see them.
        </p>
      )}
      <p className="text-muted">
        To change the farm itself, edit it on the map before you save this form.
      </p>
    </div>
  );
}

/** The hint below a parcel's name: whether its lot is missing, and the other projects on it. */
function hintOf(missing: string | null | undefined, others: readonly string[] | undefined) {
  const hints = [missing && `No ${missing} in the cadastre`, alsoInText(others)].filter(Boolean);
  return hints.length === 0 ? undefined : hints.join('. ');
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-AU').format(
    names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names,
  );
const namesOf = (parcels: readonly WireParcel[]): string =>
  listed(parcels.map(({ jurisdictional_id: name }) => name));
