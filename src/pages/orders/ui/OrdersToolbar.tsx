import { DownloadIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { useFarms } from '#entities/farm/react';
import { useOrders } from '#entities/order/react';
import { ORDER_STATES, type OrderFilter } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { useExport } from '../model/use-export.ts';

export interface OrdersToolbarProps {
  filter: OrderFilter;
  /** The search as typed, before it is sent. */
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  onChange: (filter: OrderFilter) => void;
}

const STATE_NAMES: Readonly<Record<(typeof ORDER_STATES)[number], string>> = {
  'under-way': 'Being made',
  sent: 'Sent',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** Orders exist since 2022. */
const FIRST_YEAR = 2022;
const THIS_YEAR = new Date().getFullYear();

/** The years since the user’s first order, the latest first. */
function useYears(): number[] {
  const { data = [], hasNextPage } = useOrders();
  const first = data.at(-1);
  const since =
    first === undefined || hasNextPage ? FIRST_YEAR : new Date(first.ordered_at).getFullYear();
  return Array.from({ length: THIS_YEAR - since + 1 }, (_, i) => THIS_YEAR - i);
}

/** Filters the list, and saves the filtered orders. */
export function OrdersToolbar({
  filter,
  search,
  searchField,
  onSearch,
  onChange,
}: OrdersToolbarProps) {
  const farms = useFarms();
  const years = useYears();
  const { save, isPending } = useExport(filter);
  const { year: _year, property_id: _farm, state: _state, ...others } = filter;
  const { year, property_id, state } = filter;
  const set = (changes: OrderFilter) =>
    onChange({
      ...others,
      ...Object.fromEntries(
        Object.entries({ year, property_id, state, ...changes }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    });
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_9rem_auto] lg:grid-cols-[minmax(12rem,1fr)_7rem_11rem_9rem_auto]">
      <Field label="Search orders" className="col-span-2 sm:col-span-4 lg:col-span-1">
        <Input
          ref={searchField}
          type="search"
          value={search}
          maxLength={100}
          placeholder="Farm, order or invoice"
          onChange={({ target }) => onSearch(target.value)}
        />
      </Field>
      <Field label="Year">
        <NativeSelect
          value={year ?? ''}
          onChange={({ target }) =>
            set({ year: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">All years</option>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Farm">
        <NativeSelect
          value={property_id ?? ''}
          onChange={({ target }) =>
            set({ property_id: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">All farms</option>
          {(farms.data ?? []).map((farm) => (
            <option key={farm.property_id} value={farm.property_id}>
              {farm.property_name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="State">
        <NativeSelect
          value={state ?? ''}
          onChange={({ target }) =>
            set({ state: ORDER_STATES.find((one) => one === target.value) })
          }
        >
          <option value="">All states</option>
          {ORDER_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_NAMES[one]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button variant="outline" aria-busy={isPending} disabled={isPending} onClick={save}>
        <DownloadIcon aria-hidden />
        {isPending ? 'Loading orders …' : 'CSV'}
        {!isPending && <span className="sr-only">of these orders</span>}
      </Button>
    </div>
  );
}
