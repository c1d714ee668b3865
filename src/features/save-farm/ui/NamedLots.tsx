import { useUnit } from 'effector-react';
import type { WireParcel } from '#shared/api/contract';
import { bboxOf } from '#shared/lib/geo';
import { describePosition } from '#shared/lib/lon-lat';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { parcelSelection } from '../model/land-model.ts';
import { $namedLots, candidateSwitched, type NamedLot } from '../model/lots-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';

/**
 * Result of a pasted list: how many parcels it added, and the lots that need the user's attention.
 */
export function NamedLots() {
  const named = useUnit($namedLots);
  // Each lot once, however often the list names it.
  const lotsOf = (wanted: NamedLot['status']) => {
    const lots = named?.lots.filter(({ status }) => status === wanted) ?? [];
    return [...new Map(lots.map((lot) => [lot.lot_plan, lot])).values()];
  };
  const ambiguous = lotsOf('ambiguous');
  const notFound = lotsOf('not_found');
  const unreadable = lotsOf('unreadable');
  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {named && summary(named)}
      </p>
      {ambiguous.map((lot) => (
        <Candidates key={lot.lot_plan} lot={lot} />
      ))}
      {notFound.length > 0 && (
        <MissedLots
          lots={notFound}
          title={
            notFound.length === 1
              ? 'One lot was not found'
              : `${notFound.length} lots were not found`
          }
          label="Not found"
        >
          Correct them in the list and press Find parcels again, or click the parcels on the map.
        </MissedLots>
      )}
      {unreadable.length > 0 && (
        <MissedLots
          lots={unreadable}
          title={
            unreadable.length === 1
              ? 'One item is too long to be a lot and plan'
              : `${unreadable.length} items are too long to be a lot and plan`
          }
          label="Too long"
        >
          Put each lot on its own line and press Find parcels again.
        </MissedLots>
      )}
    </>
  );
}

/** Lots that match no parcel, by name, and what the user can do about them. */
function MissedLots(props: {
  lots: readonly NamedLot[];
  title: string;
  label: string;
  children: string;
}) {
  return (
    <Alert variant="warning">
      <AlertTitle>{props.title}</AlertTitle>
      <AlertDescription>
        <ul aria-label={props.label} className="max-h-40 overflow-y-auto break-words text-text">
          {props.lots.map(({ lot_plan: written }) => (
            <li key={written}>{written}</li>
          ))}
        </ul>
        {props.children}
      </AlertDescription>
    </Alert>
  );
}

function summary({ addedCount, parcelCount }: { addedCount: number; parcelCount: number }) {
  const added = addedCount === 1 ? '1 parcel added' : `${addedCount} parcels added`;
  const rest = parcelCount - addedCount;
  if (rest === 0) return `${added}.`;
  return `${added}, ${rest} already selected.`;
}

/** Candidate parcels of one lot/plan; several may be right. */
function Candidates({ lot }: { lot: NamedLot }) {
  const { chosen, isSubmitting, switchCandidate } = useUnit({
    chosen: parcelSelection.$parcels,
    isSubmitting: $isSubmitting,
    switchCandidate: candidateSwitched,
  });
  const pids = new Set(chosen.map(({ cadastre_polygon_pid: pid }) => pid));
  return (
    <fieldset className="min-w-0 rounded-md border border-border px-3">
      <legend className="px-1 text-sm break-words">{lot.lot_plan} may be one of these:</legend>
      <div className="-mx-3 max-h-72 overflow-y-auto overscroll-contain px-3 pb-2">
        {lot.parcels.map((parcel) => (
          <Field
            key={parcel.cadastre_polygon_pid}
            label={parcel.jurisdictional_id}
            layout="inline"
            hint={whereIs(parcel)}
          >
            <Checkbox
              checked={pids.has(parcel.cadastre_polygon_pid)}
              disabled={isSubmitting}
              onCheckedChange={(isOn) => switchCandidate({ parcel, isOn: isOn === true })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function whereIs({ geometry }: WireParcel): string {
  const [west, south, east, north] = bboxOf(geometry);
  return `near ${describePosition([(west + east) / 2, (south + north) / 2])}`;
}
