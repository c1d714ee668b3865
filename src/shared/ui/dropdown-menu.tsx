import { DropdownMenu as DropdownMenuPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

/** The rest of the page stays interactive, because this is a menu and not a dialog. */
export const DropdownMenu = (props: ComponentProps<typeof DropdownMenuPrimitive.Root>) => (
  <DropdownMenuPrimitive.Root modal={false} {...props} />
);
export const DropdownMenuTrigger = DropdownMenuPrimitive.Trigger;

export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof DropdownMenuPrimitive.Content>) {
  return (
    <DropdownMenuPrimitive.Portal>
      <DropdownMenuPrimitive.Content
        data-slot="dropdown-menu-content"
        sideOffset={4}
        collisionPadding={8}
        align="start"
        className={cn(
          'z-[1200] max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-40',
          'overflow-y-auto rounded-md border border-border bg-overlay p-1 shadow-lg',
          className,
        )}
        {...props}
      />
    </DropdownMenuPrimitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  ...props
}: ComponentProps<typeof DropdownMenuPrimitive.Item>) {
  return (
    <DropdownMenuPrimitive.Item
      data-slot="dropdown-menu-item"
      className={cn(
        'flex min-h-9 cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm',
        'outline-none select-none focus:bg-fill data-[disabled]:pointer-events-none',
        'data-[disabled]:opacity-45 pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    />
  );
}
