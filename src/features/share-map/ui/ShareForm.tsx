import { useEffect, useRef, useState } from 'react';
import { GROUND_COVER_QUARTERS, quarterLabel } from '#entities/cover';
import { SHARED_MAP_PARTS, type SharedMapRecord } from '#shared/api/contract';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { DialogFooter } from '#shared/ui/dialog';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';
import { formOf, NEW_SHARE, shareFaults, type ShareForm as Share } from '../model/share-form.ts';
import { useShareMap } from '../model/use-shared-maps.ts';

const PART_LABELS: Record<(typeof SHARED_MAP_PARTS)[number], string> = {
  boundary: 'Boundary',
  parcels: 'Land parcels',
  paddocks: 'Paddocks with their names',
  gate: 'Front gate',
  name: 'Farm name',
};
const BASE_LABELS: Record<SharedMapRecord['base_map'], string> = {
  satellite: 'Satellite',
  streets: 'Streets',
  none: 'None',
};
/** The latest first. */
const seasons = () => GROUND_COVER_QUARTERS.toReversed();

export interface ShareFormProps {
  farmId: number;
  /** The map to change; null to create one. */
  map: SharedMapRecord | null;
  onCancel: () => void;
  onShared: (map: SharedMapRecord) => void;
}

export function ShareForm({ farmId, map, onCancel, onShared }: ShareFormProps) {
  const [form, setForm] = useState<Share>(() => (map ? formOf(map) : NEW_SHARE));
  const [isTried, setTried] = useState(false);
  const sites = useRef<HTMLTextAreaElement>(null);
  const { share, isPending, error } = useShareMap(farmId);
  const change = (part: Partial<Share>) => setForm((before) => ({ ...before, ...part }));
  const [openedAt] = useState(() => new Date());
  const faults = shareFaults(form, openedAt);
  const shown = isTried ? faults : {};
  const failure = formFailure(error, []);

  // Takes the focus, because the button that opened the form is gone.
  useEffect(() => sites.current?.focus(), []);

  function submit() {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    share(form, map?.embed_id ?? null, onShared);
  }

  return (
    <Form
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {map ? 'Save' : 'Share map'}
          </Button>
        </DialogFooter>
      }
    >
      <fieldset className="grid gap-4" disabled={isPending}>
        <legend className="sr-only">What to share, and where</legend>
        <Field
          label="Sites that may show the map"
          required
          hint="One per line. Only pages on these sites can show the map."
          error={shown.sites}
        >
          <Textarea
            ref={sites}
            value={form.sites}
            placeholder="www.agent.com.au"
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => change({ sites: target.value })}
          />
        </Field>
        <div role="group" aria-label="What it shows" data-faulty={shown.parts ? '' : undefined}>
          <p className="text-sm font-medium">What it shows</p>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {SHARED_MAP_PARTS.map((part) => (
              <Field key={part} label={PART_LABELS[part]} layout="inline">
                <Checkbox
                  checked={form.parts.includes(part)}
                  onCheckedChange={(isOn) =>
                    change({
                      parts: SHARED_MAP_PARTS.filter((each) =>
                        each === part ? isOn === true : form.parts.includes(each),
                      ),
                    })
                  }
                />
              </Field>
            ))}
          </div>
          <p className="text-sm text-muted">
            The boundary and the parcels also show the town and the hectares; the gate also shows
            the town.
          </p>
          {shown.parts && (
            <p role="alert" className="text-sm text-danger">
              {shown.parts}
            </p>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Base map"
            hint={form.baseMap !== 'none' && 'A site can also show the other one or none.'}
          >
            <NativeSelect
              value={form.baseMap}
              onChange={({ target }) => change({ baseMap: target.value as Share['baseMap'] })}
            >
              {Object.entries(BASE_LABELS).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field
            label="Seasonal ground cover"
            hint={form.groundCover && 'A site can also show another season or none.'}
          >
            <NativeSelect
              value={form.groundCover}
              onChange={({ target }) => change({ groundCover: target.value })}
            >
              <option value="">Not shown</option>
              {seasons().map((season) => (
                <option key={season} value={season}>
                  {quarterLabel(season)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field
            label="Last day"
            hint="Leave empty to share the map until you withdraw it."
            error={shown.lastDay}
          >
            <Input
              type="date"
              value={form.lastDay}
              onChange={({ target }) => change({ lastDay: target.value })}
            />
          </Field>
        </div>
        <Field
          label="Also a static picture"
          layout="inline"
          hint="For e-mails and pages without scripts. Anyone with its address can see it: a picture cannot be limited to your sites."
        >
          <Checkbox
            checked={form.hasPicture}
            onCheckedChange={(isOn) => change({ hasPicture: isOn === true })}
          />
        </Field>
      </fieldset>
      {isPending && <Progress label="Sharing the map" />}
    </Form>
  );
}
