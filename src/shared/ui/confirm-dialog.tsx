import type { ReactNode } from 'react';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from './alert-dialog.tsx';
import type { ButtonProps } from './button.tsx';
import { Progress } from './progress.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  text: ReactNode;
  /** Fields below the text. */
  children?: ReactNode;
  cancel?: ReactNode;
  action: ReactNode;
  /** Variant of the action button; next to `outline`, Cancel stands out. */
  variant?: ButtonProps['variant'];
  /** The action is not possible; the text says why. */
  disabled?: boolean;
  /** Names the running action; nothing closes the dialog until it ends. */
  progress?: string | false;
  /** Also closes the dialog, at once or after the action succeeds. */
  onConfirm: () => void;
  onClose: () => void;
  /** Moves the focus if the element that opened the dialog may be gone. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** Asks for confirmation before one action. */
export function ConfirmDialog({
  title,
  text,
  children,
  cancel = 'Cancel',
  action,
  variant,
  disabled = false,
  progress = false,
  onConfirm,
  onClose,
  onCloseAutoFocus,
}: ConfirmDialogProps) {
  const isPending = progress !== false;
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <AlertDialogContent aria-busy={isPending} onCloseAutoFocus={onCloseAutoFocus}>
        <AlertDialogHeader className="wrap-anywhere">
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="grid gap-2">{text}</div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        {isPending && <Progress label={progress} />}
        <AlertDialogFooter>
          <AlertDialogCancel
            variant={variant === 'outline' ? 'default' : 'outline'}
            disabled={isPending}
          >
            {cancel}
          </AlertDialogCancel>
          <AlertDialogAction
            variant={variant}
            disabled={isPending || disabled}
            onClick={(event) => {
              event.preventDefault();
              onConfirm();
            }}
          >
            {action}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
