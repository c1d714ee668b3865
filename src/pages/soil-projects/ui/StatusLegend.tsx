import { STATUS_LEGEND } from '#entities/soil-project/record';
import { Badge } from '#shared/ui/badge';

/** Legend of the status codes (SOIL-09). */
export const StatusLegend = () => (
  <details open className="rounded-md border border-border px-4">
    <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">
      What the status codes mean
    </summary>
    <dl className="grid gap-x-6 gap-y-2 pt-1 pb-4 text-sm sm:grid-cols-2">
      {STATUS_LEGEND.map(({ code, meaning }) => (
        <div key={code} className="grid grid-cols-[2.5rem_1fr] items-baseline">
          <dt>
            <Badge variant="secondary">{code}</Badge>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
