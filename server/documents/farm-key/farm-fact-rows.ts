import { formatLongDate } from '#shared/lib/dates';
import { formatHectares } from '../australian-format.ts';
import type { Fact } from '../pdf/fact-grid.ts';
import type { FarmBoundary } from './farm-boundary.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

/** Facts for the first page of every report: whose farm, how large, where, and the order. */
export function farmFactRows({ totalHa, parcels }: FarmBoundary, input: FarmKeyInput): Fact[][] {
  const { farm, owner, orderNumber, generatedAt } = input;
  return [
    [
      { label: 'Farm area', lines: [`${formatHectares(totalHa)} ha`], isKey: true },
      input.isCustomBoundary
        ? { label: 'Boundary', lines: ['Custom'], isKey: true }
        : { label: 'Parcels', lines: [String(parcels.length)], isKey: true },
      { label: 'Property identification code (PIC)', lines: [farm.picCode], isKey: true },
      { label: 'Date', lines: [formatLongDate(generatedAt)], isKey: true },
    ],
    [
      { label: 'Front gate', lines: [farm.frontGateAddress] },
      { label: 'Order', lines: [orderNumber] },
      { label: 'Owner', lines: [owner.name, owner.businessName, owner.email], span: 2 },
    ],
  ];
}
