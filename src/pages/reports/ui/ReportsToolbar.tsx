import { ITEM_PRODUCTS } from '#entities/cart';
import type { ReportFilter } from '#entities/order';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';

export interface ReportsToolbarProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

export const ReportsToolbar = ({ filter, onChange }: ReportsToolbarProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Field label="Search reports" className="min-w-52 flex-1 sm:max-w-sm">
      <Input
        type="search"
        value={filter.search}
        placeholder="Farm or order number"
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
    </Field>
    <Field label="Kind" className="w-64">
      <NativeSelect
        value={filter.family}
        onChange={({ target }) =>
          onChange({ ...filter, family: target.value as ReportFilter['family'] })
        }
      >
        <option value="">All reports</option>
        {Object.values(ITEM_PRODUCTS)
          .filter(({ measures }) => measures.length > 0)
          .map(({ family, name }) => (
            <option key={family} value={family}>
              {name.replace(/ Report$/, '')}
            </option>
          ))}
      </NativeSelect>
    </Field>
  </div>
);
