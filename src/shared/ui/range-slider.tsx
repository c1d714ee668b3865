import { Slider as SliderPrimitive } from 'radix-ui';

export interface RangeSliderProps {
  /** Accessible names of the two thumbs. */
  labels: readonly [from: string, to: string];
  valueText: (value: number) => string;
  max: number;
  value: readonly [number, number];
  onChange: (value: readonly [number, number]) => void;
}

/** A slider with two thumbs that stay at least one step apart. */
export const RangeSlider = ({ labels, valueText, max, value, onChange }: RangeSliderProps) => (
  <SliderPrimitive.Root
    data-slot="range-slider"
    className="relative flex h-11 w-full touch-none items-center select-none"
    max={max}
    minStepsBetweenThumbs={1}
    value={[...value]}
    onValueChange={([from = 0, to = max]) => onChange([from, to])}
  >
    <SliderPrimitive.Track className="relative h-1 w-full grow rounded-full bg-control">
      <SliderPrimitive.Range className="absolute -inset-y-0.5 rounded-full bg-accent" />
    </SliderPrimitive.Track>
    {labels.map((label, thumb) => (
      <SliderPrimitive.Thumb
        key={label}
        aria-label={label}
        aria-valuetext={valueText(value[thumb] ?? 0)}
        className="relative block size-5 rounded-full border-2 border-accent bg-field after:absolute after:-inset-3"
      />
    ))}
  </SliderPrimitive.Root>
);
