import { useUnit } from 'effector-react';
import { formatTime } from '#shared/lib/dates';
import { $message, $pastMessages } from '#shared/snackbar/react';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';

/** The messages that disappeared by themselves, for those who had no time to read one. */
export function MessagesCard() {
  const { shown, past } = useUnit({ shown: $message, past: $pastMessages });
  const messages = past.filter(({ lines }) => lines !== shown?.lines);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent messages</CardTitle>
        <CardDescription>
          A message disappears after a few seconds, but not while you point at it. The latest are
          listed here until you close or reload Fenceline.
        </CardDescription>
      </CardHeader>
      {messages.length === 0 ? (
        <p className="text-sm">No messages yet.</p>
      ) : (
        <ol className="grid gap-2 text-sm">
          {messages.map(({ lines, at }) => (
            <li key={`${at} ${lines.join()}`} className="wrap-anywhere">
              <time className="text-muted">{formatTime(at)}</time> {lines.join(' ')}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
