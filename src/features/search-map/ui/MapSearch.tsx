import { LoaderCircleIcon, SearchIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Input } from '#shared/ui/input';
import { useSearch, type SearchedFarms } from '../api/use-search.ts';
import type { FoundPlace, SearchResult } from '../model/search-result.ts';
import { optionId, ResultList } from './ResultList.tsx';

export interface MapSearchProps extends SearchedFarms {
  onChooseFarm: (farmId: number) => void;
  onFind: (place: FoundPlace) => void;
}

/** One search for the map: addresses, the user's farms, PICs, lot/plans and coordinates. */
export function MapSearch({ farms, summaries, onChooseFarm, onFind }: MapSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const { groups, status, isSearching } = useSearch(typed, { farms, summaries }, isOpen);
  const results = isOpen ? groups.flatMap((group) => group.results) : [];
  const place = Math.max(
    0,
    results.findIndex((result) => result.id === activeId),
  );
  const active = results[place];

  // Enter before the results have arrived chooses the first of them; nobody has to press it again.
  const chooseFirst = useEffectEvent(() => {
    if (isEntered && active) choose(active);
    setEntered(false);
  });
  useEffect(() => {
    if (isSearching) return undefined;
    const timer = setTimeout(() => chooseFirst());
    return () => clearTimeout(timer);
  }, [isSearching]);

  function choose({ label, target }: SearchResult) {
    setTyped(label);
    close();
    if ('farmId' in target) onChooseFarm(target.farmId);
    else onFind(target.place);
  }

  function close() {
    setOpen(false);
    setEntered(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const activate = (index: number) => setActiveId(results.at(index)?.id ?? null);
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate((place + 1) % results.length),
      ArrowUp: () => activate(place - 1),
      Enter: () => (active ? choose(active) : setEntered(isSearching)),
      Escape: close,
    };
    const move = moves[event.key];
    if (!move) return;
    if (!isOpen && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isOpen) move();
    else setOpen(true);
  }

  return (
    <div className="relative">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-10 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        role="combobox"
        data-tour="search"
        aria-label="Search: address, farm, lot/plan, PIC or coordinates"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(`${id}-results`, active)}
        placeholder="Address, farm, lot/plan …"
        autoComplete="off"
        spellCheck={false}
        className="pl-9"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveId(null);
          setEntered(false);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && (groups.length > 0 || status) && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-border bg-overlay shadow-lg">
          {groups.length > 0 && (
            <ResultList
              id={`${id}-results`}
              groups={groups}
              active={active}
              onActivate={(result) => setActiveId(result.id)}
              onChoose={choose}
            />
          )}
          {status && (
            <p className="flex items-center gap-2 px-3 py-3 text-sm text-muted">
              {isSearching && (
                <LoaderCircleIcon aria-hidden className="size-4 shrink-0 animate-spin" />
              )}
              {status}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && status}
        {results.length > 0 && ` ${results.length} found. Use the up and down arrows to choose.`}
      </p>
    </div>
  );
}
