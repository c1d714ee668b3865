import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#shared/lib/cn';

export const Tooltip = ({
  children,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Root> & { children: ReactNode }) => (
  <TooltipPrimitive.Provider delayDuration={300}>
    <TooltipPrimitive.Root {...props}>{children}</TooltipPrimitive.Root>
  </TooltipPrimitive.Provider>
);
export const TooltipTrigger = TooltipPrimitive.Trigger;

export function TooltipContent({
  className,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal>
      <TooltipPrimitive.Content
        data-slot="tooltip-content"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-[1300] max-w-64 rounded-sm border border-border bg-overlay px-2 py-1 text-xs',
          'text-text shadow-lg',
          className,
        )}
        {...props}
      />
    </TooltipPrimitive.Portal>
  );
}
