import { Link } from '@tanstack/react-router';
import { CircleAlertIcon, CircleCheckIcon, CircleDashedIcon, LoaderIcon } from 'lucide-react';
import type { RunFarm } from '../model/run.ts';
import { hectares } from './words.ts';

const STATES = {
  waiting: { Icon: CircleDashedIcon, tone: 'text-muted', words: 'Waiting' },
  creating: { Icon: LoaderIcon, tone: 'text-info motion-safe:animate-spin', words: 'Adding' },
  created: { Icon: CircleCheckIcon, tone: 'text-accent', words: 'Added' },
  failed: { Icon: CircleAlertIcon, tone: 'text-danger', words: 'Not added' },
} as const;

/** One farm of a run, with its outcome. */
export function RunRow({ farm }: { farm: RunFarm }) {
  const { state, reason, farmId, areaHa } = farm;
  const { property_name: name } = farm.farm;
  const { Icon, tone, words } = STATES[state];
  return (
    <li className="flex items-start gap-3 border-b border-border px-4 py-3 text-sm last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="grid min-w-0 grow gap-0.5">
        {farmId !== null && state === 'created' ? (
          <Link
            to="/map"
            search={{ farm: farmId }}
            dir="auto"
            className="font-medium wrap-anywhere underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
          </span>
        )}
        {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      </div>
      <span className="shrink-0 text-muted tabular-nums max-sm:hidden">{hectares(areaHa)}</span>
      <span className="w-20 shrink-0 text-right text-muted">
        {state === 'failed' && farmId !== null ? 'No boundary' : words}
      </span>
    </li>
  );
}
