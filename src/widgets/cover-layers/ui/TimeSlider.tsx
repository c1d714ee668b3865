import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#shared/ui/button';
import { Slider } from '#shared/ui/slider';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { YearTicks } from './YearTicks.tsx';

/** How long each date is shown once its tiles have loaded. */
const PLAY_MS = 900;

/** Steps through the dates by slider, arrow keys (LAYER-12) or buttons, or plays them. */
export function TimeSlider({ layer, title }: { layer: CoverLayer; title: string }) {
  const { axis, step, setStep, isLoading } = layer;
  const { first, last, unit, stepsPerYear, labelOf } = axis;
  const [isPlaying, setPlaying] = useState(false);
  const isAtEnd = step >= last;

  const advance = useEffectEvent(() => {
    if (step + 1 >= last) setPlaying(false);
    setStep(Math.min(last, step + 1));
  });
  useEffect(() => {
    if (!isPlaying || isLoading) return;
    const timer = setTimeout(() => advance(), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLoading, step]);

  const choose = (chosen: number) => {
    setPlaying(false);
    setStep(chosen);
  };
  const play = () => {
    if (!isPlaying && isAtEnd) setStep(first);
    setPlaying(!isPlaying);
  };
  const by = (steps: number, name: string) => ({
    'aria-label': name,
    title: name,
    disabled: step + steps < first || step + steps > last,
    onClick: () => choose(step + steps),
  });

  const hasSeasons = stepsPerYear > 1;
  return (
    <div className="flex flex-wrap items-start justify-center gap-x-1">
      <Button
        variant="outline"
        size="icon"
        aria-label={isPlaying ? 'Pause' : `Play ${title}`}
        onClick={play}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </Button>
      {hasSeasons && (
        <Button variant="ghost" className="px-2" {...by(-stepsPerYear, '−1 yr, same season')}>
          −1 yr
        </Button>
      )}
      <Button variant="ghost" size="icon" {...by(-1, `${unit} before`)}>
        <ChevronLeftIcon />
      </Button>
      <div className="min-w-0 grow @max-md:order-first @max-md:w-full">
        <Slider
          label={title}
          valueText={labelOf(step)}
          min={first}
          max={last}
          value={[step]}
          onValueChange={([chosen = step]) => choose(chosen)}
        />
        <YearTicks axis={axis} />
      </div>
      <Button variant="ghost" size="icon" {...by(1, `${unit} after`)}>
        <ChevronRightIcon />
      </Button>
      {hasSeasons && (
        <Button variant="ghost" className="px-2" {...by(stepsPerYear, '+1 yr, same season')}>
          +1 yr
        </Button>
      )}
    </div>
  );
}
