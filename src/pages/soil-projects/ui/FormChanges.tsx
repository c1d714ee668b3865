import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formChanges } from '#entities/registration/form';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { formatDate } from '#shared/lib/dates';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';

/** What the client changed since an earlier form; nothing if there is only one. */
export function FormChanges({ projectId }: { projectId: number }) {
  const { data: forms = [] } = useQuery(
    callQuery(calls.soilProjects.forms, { project_id: projectId }),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const latest = forms.at(-1);
  const earlier = forms.slice(0, -1);
  const since = earlier.find(({ version }) => version === chosen) ?? earlier.at(-1);
  if (!latest || !since) return null;
  const changes = formChanges(since, latest);
  return (
    <section aria-label="Changes" className="grid gap-3">
      <Field label={`What changed in form ${latest.version}`} className="max-w-xs">
        <NativeSelect
          value={since.version}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {earlier.map(({ version, made_at: at }) => (
            <option key={version} value={version}>
              since form {version} of {formatDate(at)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {changes.length === 0 && <p className="text-sm">No answer changed.</p>}
      <dl className="grid text-sm">
        {changes.map(({ label, before, after }) => (
          <div key={label} className="grid gap-1 border-b border-border py-2 last:border-0">
            <dt className="font-medium">{label}</dt>
            <dd className="wrap-anywhere text-muted">
              <span className="sr-only">Before: </span>
              <del>{before || 'Not answered'}</del>
            </dd>
            <dd className="wrap-anywhere">
              <span className="sr-only">Now: </span>
              <ins className="no-underline">{after || 'Not answered'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
