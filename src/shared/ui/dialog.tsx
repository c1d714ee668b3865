import { XIcon } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { useRef, type ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

/** Above Leaflet's panes and controls, whose z-index goes up to 1000. */
export const OVERLAY_CLASSES = cn(
  'fixed inset-0 z-[1100] bg-shade',
  'data-[state=open]:animate-in data-[state=open]:fade-in-0',
);
export const DIALOG_CLASSES = cn(
  'fixed top-1/2 left-1/2 z-[1110] grid',
  'max-h-[calc(100dvh-2*max(1rem,var(--safe-top),var(--safe-bottom)))]',
  'w-[calc(100%-2*max(1rem,var(--safe-left),var(--safe-right)))]',
  'max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-lg border border-border bg-overlay p-6',
  'shadow-xl data-[state=open]:animate-in data-[state=open]:fade-in-0',
);

type FocusHandler = ((event: Event) => void) | undefined;

/**
 * Returns focus to where it was before a dialog without a trigger of its own, unless the caller
 * chooses another element.
 */
export function useReturnedFocus(onOpen: FocusHandler, onClose: FocusHandler) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onClose?.(event);
      if (event.defaultPrevented || !(opener.current instanceof HTMLElement)) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

export interface DialogContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  /** False if the dialog has its own Close among its buttons. */
  closeButton?: boolean;
}

export function DialogContent({
  className,
  children,
  closeButton = true,
  onInteractOutside,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: DialogContentProps) {
  const returnedFocus = useReturnedFocus(onOpenAutoFocus, onCloseAutoFocus);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={OVERLAY_CLASSES} />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        className={cn(DIALOG_CLASSES, className)}
        onInteractOutside={(event) => {
          // Closing a message on top of the dialog must not close the dialog.
          if ((event.target as Element).closest('[aria-live]')) event.preventDefault();
          onInteractOutside?.(event);
        }}
        {...returnedFocus}
        {...props}
      >
        {children}
        {closeButton && (
          <DialogPrimitive.Close
            aria-label="Close"
            className="absolute top-2 right-2 grid size-11 place-content-center rounded-md text-muted hover:text-text"
          >
            <XIcon className="size-4" />
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="dialog-header" className={cn('grid gap-1.5', className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn('pr-8 text-lg leading-snug font-semibold', className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn('text-sm text-muted', className)}
      {...props}
    />
  );
}
