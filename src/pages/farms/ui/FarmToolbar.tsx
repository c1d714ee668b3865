import { Link } from '@tanstack/react-router';
import { ListPlusIcon, PlusIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import type { FarmQuery, LpaFilter } from '#entities/farm';
import { useMapRequests } from '../model/use-map-requests.ts';

export interface FarmToolbarProps {
  query: FarmQuery;
  onChange: (query: FarmQuery) => void;
}

export function FarmToolbar({ query, onChange }: FarmToolbarProps) {
  const { addFarm } = useMapRequests();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Search farms" className="min-w-52 flex-1 sm:max-w-sm">
        <Input
          type="search"
          value={query.search}
          placeholder="Name, PIC, address or lot/plan"
          onChange={({ target }) => onChange({ ...query, search: target.value })}
        />
      </Field>
      <Field label="LPA" className="w-40">
        <NativeSelect
          value={query.lpa}
          onChange={({ target }) => onChange({ ...query, lpa: target.value as LpaFilter })}
        >
          <option value="all">All farms</option>
          <option value="verified">Verified</option>
          <option value="not-verified">Not verified</option>
        </NativeSelect>
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
        <Button asChild variant="outline" className="max-sm:w-full">
          <Link to="/farms/add">
            <ListPlusIcon aria-hidden />
            Add several farms
          </Link>
        </Button>
        <Button className="max-sm:w-full" onClick={addFarm}>
          <PlusIcon aria-hidden />
          Add Farm
        </Button>
      </div>
    </div>
  );
}
