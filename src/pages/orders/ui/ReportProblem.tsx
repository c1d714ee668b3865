import { useState } from 'react';
import { calls } from '#shared/api';
import { MAX_PROBLEM_LENGTH } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { failureMessage } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

export interface ReportProblemProps {
  orderId: number;
  onClose: () => void;
}

/** Writes to support about an order; the server adds the order's facts. */
export function ReportProblem({ orderId, onClose }: ReportProblemProps) {
  const [problem, setProblem] = useState('');
  const { mutate, isPending, isSuccess, error } = useRequest('form');
  const send = () =>
    mutate(() => apiClient.send(calls.orders.reportProblem, { order_id: orderId, problem }));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Report a problem with order {orderId}</DialogTitle>
          <DialogDescription>
            {isSuccess
              ? 'Support has your report and will answer by e-mail.'
              : 'We send it to support together with the order’s number, items, payment and files. You do not need to repeat them.'}
          </DialogDescription>
        </DialogHeader>
        {isSuccess ? (
          <DialogFooter>
            <Button onClick={onClose}>Close</Button>
          </DialogFooter>
        ) : (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <Field
              label="What is wrong?"
              {...(error && { error: failureMessage(error).lines.join(' ') })}
            >
              <Textarea
                value={problem}
                rows={5}
                maxLength={MAX_PROBLEM_LENGTH}
                onChange={({ target }) => setProblem(target.value)}
              />
            </Field>
            <DialogFooter>
              <Button type="button" variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                aria-busy={isPending}
                disabled={isPending || problem.trim() === ''}
              >
                Send to support
              </Button>
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
