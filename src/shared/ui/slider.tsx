import { Slider as SliderPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

export interface SliderProps extends Omit<
  ComponentProps<typeof SliderPrimitive.Root>,
  'aria-label'
> {
  /** Accessible name of the thumb. */
  label: string;
  /** Accessible text of the value, e.g. a quarter's name instead of its index. */
  valueText?: string;
}

export function Slider({ className, label, valueText, ...props }: SliderProps) {
  return (
    <SliderPrimitive.Root
      data-slot="slider"
      className={cn(
        'relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-45',
        className,
      )}
      {...props}
    >
      <SliderPrimitive.Track className="relative h-1 w-full grow rounded-full bg-control">
        <SliderPrimitive.Range className="absolute -inset-y-0.5 rounded-full bg-accent" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="relative block size-5 rounded-full border-2 border-accent bg-field after:absolute after:-inset-3.5"
      />
    </SliderPrimitive.Root>
  );
}
