import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import { Progress } from './progress.tsx';

export interface FormDialogProps extends Pick<FormProps, 'isPending' | 'failure' | 'onSubmit'> {
  title: string;
  about: ReactNode;
  /** Label of the button that submits. */
  action: string;
  /** What is being done while the form is pending. */
  progress: string;
  /** True while the fields cannot be submitted as they are. */
  isIncomplete?: boolean;
  onClose: () => void;
  onCloseAutoFocus?: ComponentProps<typeof DialogContent>['onCloseAutoFocus'];
  children: ReactNode;
}

/** A form in a dialog that stays open until its change is saved or cancelled. */
export function FormDialog({
  title,
  about,
  action,
  progress,
  isIncomplete = false,
  isPending,
  failure,
  onSubmit,
  onClose,
  onCloseAutoFocus,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <DialogContent closeButton={false} {...(onCloseAutoFocus && { onCloseAutoFocus })}>
        <Form
          isPending={isPending}
          failure={failure}
          onSubmit={() => !isIncomplete && onSubmit()}
          footer={
            <DialogFooter>
              <Button variant="outline" disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={isIncomplete || isPending}>
                {action}
              </Button>
            </DialogFooter>
          }
        >
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription className="wrap-anywhere">{about}</DialogDescription>
          </DialogHeader>
          {children}
          {isPending && <Progress label={progress} />}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
