import { formatHectares } from '#entities/farm';
import { itemTypeName } from '#entities/cart';
import type { OrderLine } from '#entities/plan';
import type { BenchmarkPreview } from '#shared/api/contract';
import { formatCents } from '#shared/lib/money';
import { Checkbox } from '#shared/ui/checkbox';

export interface ClientLinesProps {
  email: string;
  lines: readonly OrderLine[];
  picked: ReadonlySet<string>;
  /** Keys of picked lines that the cap leaves no room for. */
  overCap: ReadonlySet<string>;
  /** What is left under the client's cap this month, in cents; null without a cap. */
  leftCents: number | null;
  previews: ReadonlyMap<number, BenchmarkPreview>;
  /** Why the client's last order was refused. */
  refusal: string | undefined;
  disabled: boolean;
  onPick: (key: string, isOn: boolean) => void;
}

/** What can be ordered for one client, with what each benchmark would compare with. */
export function ClientLines(props: ClientLinesProps) {
  const { email, lines, picked, overCap, leftCents, previews, refusal, disabled, onPick } = props;
  return (
    <li className="grid gap-1 border-t border-border pt-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">{email}</span>
        {leftCents !== null && (
          <span className="text-muted tabular-nums">{formatCents(leftCents)} left this month</span>
        )}
      </p>
      {refusal !== undefined && <p className="text-danger">{refusal}</p>}
      {lines.map((line) => {
        const isPicked = picked.has(line.key);
        const preview =
          isPicked && line.itemType === 'Benchmark Report' ? previews.get(line.farmId) : undefined;
        return (
          <div key={line.key}>
            <label className="flex min-h-9 items-center gap-3">
              <Checkbox
                checked={isPicked}
                disabled={disabled}
                onCheckedChange={(isOn) => onPick(line.key, isOn === true)}
              />
              <span className="mr-auto min-w-0 wrap-anywhere">
                {line.farmName}: {itemTypeName(line.itemType, 'list')}
                {line.isOwned && <span className="text-muted"> (ordered before)</span>}
              </span>
              <span className="tabular-nums">{formatCents(line.priceCents)}</span>
            </label>
            {preview && (
              <p className="pb-1 pl-7 text-muted">
                {preview.refusal === null
                  ? [setWords(preview), ...preview.notes].join(' ')
                  : `Not ordered, and no Farm Key with it: ${preview.refusal}`}
              </p>
            )}
            {overCap.has(line.key) && (
              <p className="pb-1 pl-7 text-muted">
                Not ordered: over the client’s spending cap this month.
              </p>
            )}
          </div>
        );
      })}
    </li>
  );
}

const setWords = ({ parcel_count: count, area_ha: areaHa }: BenchmarkPreview): string =>
  `${count === 1 ? '1 parcel' : `${count.toLocaleString('en-AU')} parcels`}, ${formatHectares(areaHa)}.`;
