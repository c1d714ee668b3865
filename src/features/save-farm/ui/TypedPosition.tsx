import { useUnit } from 'effector-react';
import { useState } from 'react';
import { displayAddress, type FarmDraft } from '#entities/farm';
import { readCoordinates } from '#entities/place';
import { around, type LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { locationChosen } from '../model/wizard-model.ts';

const EXAMPLE = '-33.1, 148.2';

/** Sets the farm's location from coordinates, for an address that no search can find. */
export function TypedPosition({ draft }: { draft: FarmDraft }) {
  const choose = useUnit(locationChosen);
  const [typed, setTyped] = useState(() => (draft.gate ? asTyped(draft.gate) : ''));
  const [problem, setProblem] = useState<string | null>(null);

  function use() {
    const read = readCoordinates(typed.trim());
    if (!read || 'problem' in read) {
      setProblem(read?.problem ?? `Type latitude and longitude, such as ${EXAMPLE}.`);
      return;
    }
    setProblem(null);
    choose({
      location: { address: displayAddress(draft.address), position: read.position },
      extent: around(read.position),
    });
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Field
        className="w-full"
        label="Position"
        hint={`Latitude and longitude, such as ${EXAMPLE}`}
        error={problem}
      >
        <Input
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in the form means Next, which is disabled until there is a position.
            event.preventDefault();
            use();
          }}
        />
      </Field>
      <Button type="button" variant="outline" size="sm" onClick={use}>
        Use this position
      </Button>
    </div>
  );
}

const asTyped = ([lon, lat]: LonLat): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
