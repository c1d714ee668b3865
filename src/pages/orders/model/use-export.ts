import { orderCsvLines, ordersCsvHead } from '#entities/order';
import { everyOrder } from '#entities/order/react';
import type { OrderFilter } from '#shared/api/contract';
import { useRequest } from '#shared/change/react';
import { saveFile } from '#shared/save-file';

/** Saves all orders that pass the filter as CSV, one line for each item. */
export function useExport(filter: OrderFilter) {
  const { mutate, isPending } = useRequest();
  const save = () =>
    mutate(() => everyOrder(filter), {
      onSuccess: (orders) =>
        saveFile(
          'orders.csv',
          [ordersCsvHead(), ...orders.map(orderCsvLines)].join(''),
          'text/csv;charset=utf-8',
        ),
    });
  return { save, isPending };
}
