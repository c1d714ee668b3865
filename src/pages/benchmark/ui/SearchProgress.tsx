import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { $search, searchStopped } from '../model/model.ts';

const WORDS = {
  buffer: 'Looking for parcels around the farm …',
  file: 'Looking for parcels under the file …',
  lots: 'Looking up the lot/plans …',
  cart: 'Loading the parcels of your cart …',
};

export function SearchProgress() {
  const { search, stop } = useUnit({ search: $search, stop: searchStopped });
  if (!search) return null;
  return (
    <div className="grid gap-2 py-2 text-sm">
      <p role="status">{WORDS[search.params.by]}</p>
      <Progress
        label={WORDS[search.params.by]}
        {...(search.share === null ? {} : { value: Math.round(search.share * 100) })}
      />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => stop()}>
        Stop looking
      </Button>
    </div>
  );
}
