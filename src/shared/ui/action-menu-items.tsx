import { useRef, type ReactElement, type ReactNode } from 'react';
import { cn } from '#shared/lib/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  /** True to show it separately at the end, in the colour of danger. */
  isDestructive?: boolean;
  onSelect: () => void;
}

export interface ActionMenuItemsProps {
  actions: readonly MenuAction[];
  /** The button; the menu opens as soon as it mounts. */
  children: ReactElement;
}

export function ActionMenuItems({ actions, children }: ActionMenuItemsProps) {
  const chosen = useRef<MenuAction | null>(null);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="min-w-48"
        onCloseAutoFocus={() => {
          // Runs after the menu has returned focus to its button, so that a dialog or field can
          // take it.
          const action = chosen.current;
          chosen.current = null;
          if (action) queueMicrotask(() => action.onSelect());
        }}
      >
        {actions.map((action) => (
          <DropdownMenuItem
            key={action.label}
            className={cn(
              '[&_svg]:size-4',
              action.isDestructive && 'mt-1 border-t border-border text-danger',
            )}
            onSelect={() => {
              chosen.current = action;
            }}
          >
            {action.icon}
            {action.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
