import { EllipsisIcon } from 'lucide-react';
import { useState, type Ref } from 'react';
import { loadable } from '../loadable';
import type { MenuAction } from './action-menu-items.tsx';
import { Button } from './button.tsx';

export type { MenuAction } from './action-menu-items.tsx';

const ActionMenuItems = loadable(() =>
  import('./action-menu-items.tsx').then((module) => module.ActionMenuItems),
);

export interface ActionMenuProps {
  /** Names the button for people who cannot see what it belongs to. */
  label: string;
  actions: readonly MenuAction[];
  disabled?: boolean;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** A “⋯” button with further actions. The menu's code loads on the first press. */
export function ActionMenu({ label, actions, disabled, isBusy, ref, className }: ActionMenuProps) {
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button
      ref={ref}
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-haspopup="menu"
      aria-busy={isBusy}
      disabled={disabled}
      className={className}
      onClick={() => setPressed(true)}
    >
      <EllipsisIcon aria-hidden className="size-5" />
    </Button>
  );
  if (!isPressed) return button;
  return (
    <ActionMenuItems fallback={button} actions={actions}>
      {button}
    </ActionMenuItems>
  );
}
