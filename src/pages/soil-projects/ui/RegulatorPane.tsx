import type { SoilProject } from '#entities/soil-project/record';
import { cerResult, responseText } from '#entities/submission/request';
import { formatDateTime } from '#shared/lib/dates';

/** Every submission to the regulator and its answer, the latest first. */
export function RegulatorPane({ project }: { project: SoilProject }) {
  const logs = project.attributes.CER_API_logs;
  if (logs.length === 0) {
    return <p className="text-sm text-muted">The project was never submitted.</p>;
  }
  return (
    <div className="grid gap-3 text-sm">
      <p className={project.status === 'C3' ? 'text-danger' : 'font-medium'}>
        {cerResult(project)}
      </p>
      <ol className="grid">
        {logs
          .map((log, i) => ({ ...log, attempt: i + 1 }))
          .toReversed()
          .map(({ attempt, request, request_dt, response, response_dt, post_cer_id: cerId }) => (
            <li key={attempt} className="grid gap-0.5 border-b border-border py-2 last:border-0">
              <span className="font-medium">
                {`Submission ${attempt}`}
                {request.stage && ` (${request.stage})`}
              </span>
              <span className="text-muted">
                {[
                  request_dt && `Sent ${formatDateTime(request_dt)}`,
                  response_dt && `answered ${formatDateTime(response_dt)}`,
                  cerId !== null && `CER id ${cerId}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className="wrap-anywhere">{responseText(response) || 'No answer yet'}</span>
            </li>
          ))}
      </ol>
    </div>
  );
}
