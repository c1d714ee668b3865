import { Link } from '@tanstack/react-router';
import { ListPlusIcon, PlusIcon, SlidersHorizontalIcon } from 'lucide-react';
import { useId, useState } from 'react';
import {
  countFilters,
  FARM_FILTERS,
  farmQuery,
  type FarmFilter,
  type FarmQuery,
} from '#entities/farm';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { useMapRequests } from '../model/use-map-requests.ts';

export interface FarmToolbarProps {
  query: FarmQuery;
  onChange: (query: FarmQuery) => void;
}

const FILTERS: readonly { filter: FarmFilter; label: string; words: Record<string, string> }[] = [
  { filter: 'state', label: 'State', words: {} },
  {
    filter: 'lpa',
    label: 'LPA',
    words: { verified: 'Verified', 'not-verified': 'Not verified' },
  },
  { filter: 'key', label: 'Farm Key', words: { owned: 'Bought', 'not-owned': 'Not bought' } },
  {
    filter: 'paddocks',
    label: 'Paddocks',
    words: { some: 'With paddocks', none: 'Without paddocks' },
  },
];

/** Search, filters, which fold away, and the ways to add farms. */
export function FarmToolbar({ query, onChange }: FarmToolbarProps) {
  const { addFarm } = useMapRequests();
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const count = countFilters(query);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search farms" className="min-w-52 flex-1 sm:max-w-sm">
          <Input
            type="search"
            value={query.search ?? ''}
            placeholder="Name, PIC, address or lot/plan"
            onChange={({ target }) => onChange(farmQuery({ ...query, search: target.value }))}
          />
        </Field>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={isOpen ? filtersId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontalIcon aria-hidden />
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
          <Button asChild variant="outline" className="max-sm:flex-1">
            <Link to="/farms/add">
              <ListPlusIcon aria-hidden />
              Add several farms
            </Link>
          </Button>
          <Button className="max-sm:flex-1" onClick={addFarm}>
            <PlusIcon aria-hidden />
            Add Farm
          </Button>
        </div>
      </div>
      {isOpen && (
        <div
          id={filtersId}
          role="group"
          aria-label="Filters"
          className="flex flex-wrap items-end gap-3"
        >
          {FILTERS.map(({ filter, label, words }) => (
            <Field key={filter} label={label} className="w-40">
              <NativeSelect
                value={query[filter] ?? ''}
                onChange={({ target }) => onChange(farmQuery({ ...query, [filter]: target.value }))}
              >
                <option value="">All</option>
                {FARM_FILTERS[filter].map((value) => (
                  <option key={value} value={value}>
                    {words[value] ?? value}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
          {count > 0 && (
            <Button
              variant="link"
              className="px-0"
              onClick={() => onChange(farmQuery({ search: query.search }))}
            >
              Clear filters
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
