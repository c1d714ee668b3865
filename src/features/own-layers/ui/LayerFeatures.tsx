import { useUnit } from 'effector-react';
import { LocateIcon } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  boundsAt,
  countOfFeatures,
  featureTitle,
  kindAt,
  type LayerContent,
  type OwnLayer,
} from '#entities/own-layer';
import { describeDistance } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { MoreRows } from '#shared/ui/more-rows';
import { askWorker } from '../api/ask-worker.ts';
import { $chosen, $mapCentre, featureChosen, layerSwitched } from '../model/layers-model.ts';
import { roomWithCard } from '../model/room-around.ts';
import { layerShown } from '../model/shell-model.ts';

const ROWS = 30;

/** Searches a layer's features by name, and finds the one that is nearest. */
export function LayerFeatures({ layer, content }: { layer: OwnLayer; content: LayerContent }) {
  const { chosen, centre } = useUnit({ chosen: $chosen, centre: $mapCentre });
  const unit = useUnit({
    choose: featureChosen,
    show: layerShown,
    turn: layerSwitched,
    say: messageShown,
  });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLocaleLowerCase('en-AU'));
  const [rows, setRows] = useState(ROWS);
  const titles = useMemo(
    () =>
      Array.from({ length: countOfFeatures(content) }, (_, index) =>
        featureTitle(content.names[index] ?? '', kindAt(content, index), index),
      ),
    [content],
  );
  const found = useMemo(
    () =>
      [...titles.keys()].filter((index) =>
        (titles[index] ?? '').toLocaleLowerCase('en-AU').includes(wanted),
      ),
    [titles, wanted],
  );
  function choose(index: number) {
    if (!layer.isShown) unit.turn({ id: layer.id, isShown: true });
    unit.choose({ layerId: layer.id, index });
    unit.show(roomWithCard(boundsAt(content, index)));
  }
  const [isSearching, setSearching] = useState(false);
  async function chooseNearest() {
    if (!centre) return;
    setSearching(true);
    try {
      const { index, metres } = await askWorker('nearest', { content, here: centre });
      choose(index);
      const distance = metres < 1 ? 'is there' : `is ${describeDistance(metres)} away`;
      unit.say({ lines: [`The middle of the map: “${titles[index]}” ${distance}.`] });
    } catch {
      unit.say({ lines: ['It takes too long to search this layer.'], tone: 'error' });
    } finally {
      setSearching(false);
    }
  }

  return (
    <div className="mb-2 grid gap-2 border-l-2 border-border pl-3">
      <Field label="Find by name">
        <Input
          type="search"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setRows(ROWS);
          }}
        />
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={!centre || isSearching}
        onClick={() => void chooseNearest()}
      >
        <LocateIcon aria-hidden />
        {isSearching ? 'Searching …' : 'Nearest to the middle of the map'}
      </Button>
      {found.length === 0 && <p>No feature has this name.</p>}
      <ul aria-label={`Features of ${layer.name}`} className="-ml-2 grid max-h-72 overflow-y-auto">
        {found.slice(0, rows).map((index) => {
          const isChosen = chosen?.layerId === layer.id && chosen.index === index;
          return (
            <li key={index}>
              <button
                type="button"
                dir="auto"
                aria-pressed={isChosen}
                className="min-h-11 w-full rounded-md px-2 text-start wrap-anywhere hover:bg-fill aria-pressed:bg-fill"
                onClick={() => choose(index)}
              >
                {titles[index]}
              </button>
            </li>
          );
        })}
        {found.length > rows && (
          <li>
            <MoreRows left={found.length - rows} onMore={() => setRows(rows + ROWS)} />
          </li>
        )}
      </ul>
    </div>
  );
}
