import { useId, useState } from 'react';
import type { Submission } from '#entities/submission/send';
import { requestOf } from '#entities/submission/send/react';
import { Button } from '#shared/ui/button';
import { CopyButton } from '#shared/ui/copy-button';

/** CER-16: the exact payload that would be submitted now. */
export function PayloadJson({ submission }: { submission: Submission }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const request = requestOf(submission);
  const json = request && JSON.stringify(request.form_data.api_data, null, 2);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isShown && json !== null}
          aria-controls={id}
          disabled={json === null}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide JSON' : 'Show JSON'}
        </Button>
        {isShown && json !== null && <CopyButton text={json} />}
      </div>
      <div id={id} className="min-w-0">
        {isShown && json !== null && (
          <pre
            role="region"
            aria-label="Submission payload"
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-md border border-border bg-surface p-3 font-mono text-xs"
          >
            {json}
          </pre>
        )}
      </div>
    </div>
  );
}
