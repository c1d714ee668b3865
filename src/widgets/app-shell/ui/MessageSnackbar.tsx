import { useUnit } from 'effector-react';
import { XIcon } from 'lucide-react';
import { useEffect } from 'react';
import { cn } from '#shared/lib/cn';
import { $message, holdChanged, messageClosed } from '#shared/snackbar/react';

export function MessageSnackbar() {
  const { message, close, changeHold } = useUnit({
    message: $message,
    close: messageClosed,
    changeHold: holdChanged,
  });
  useEffect(() => {
    const change = () => changeHold({ by: 'away', isHeld: document.hidden });
    change();
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [changeHold]);

  return (
    // Keep the live region mounted, so that screen readers announce a new message.
    <div role="status" aria-live="polite">
      {message && (
        <div
          data-tone={message.tone}
          onPointerEnter={() => changeHold({ by: 'pointer', isHeld: true })}
          onPointerLeave={() => changeHold({ by: 'pointer', isHeld: false })}
          onFocus={() => changeHold({ by: 'focus', isHeld: true })}
          onBlur={() => changeHold({ by: 'focus', isHeld: false })}
          className={cn(
            'pointer-events-auto flex items-start rounded-md text-on-message shadow-lg',
            message.tone === 'default' ? 'bg-message' : 'bg-guidance',
          )}
        >
          <div className="grow py-3 pl-4">
            {message.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {message.action && (
            <button
              type="button"
              className="h-11 shrink-0 rounded-md px-3 font-semibold underline underline-offset-4 hover:bg-white/15"
              onClick={() => {
                close();
                message.action?.run();
              }}
            >
              {message.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Close message"
            className="grid size-11 shrink-0 place-content-center"
            onClick={() => close()}
          >
            <XIcon className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}
