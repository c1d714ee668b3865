import { z } from 'zod';
import { formatLongDate } from '#shared/lib/dates';
import {
  cerPayload,
  type CerPayload,
  CerFormData,
  responseText,
} from '#entities/submission/request';
import type { CerLog } from '#entities/soil-project/record';
import { stableText } from '#entities/registration/form';
import type { Rule, Submittable } from './rule.ts';
import { when } from './when.ts';

/** Rules about the outcomes of earlier submissions. */
export const PAST_RULES: readonly Rule[] = [
  {
    rule: 'refused-before',
    severity: 'warn',
    canOverride: false,
    find: (submittable) => {
      const last = lastAnswered(submittable);
      if (!last || !isRefusal(last) || !isSentAgain(last, submittable)) return [];
      return when(
        true,
        `Nothing that is sent has changed since the regulator refused it on ${formatLongDate(last.response_dt)}: ${responseText(last.response)}`,
      );
    },
  },
  {
    rule: 'turned-down',
    severity: 'warn',
    canOverride: false,
    find: (submittable) => {
      const { turned_down: decision } = submittable.facts;
      if (decision === null) return [];
      const last = lastAnswered(submittable);
      const said = decision.note ?? (last ? responseText(last.response) : '');
      const says = [
        `The regulator turned the project down on ${formatLongDate(decision.at)}${said === '' ? '.' : `: ${said}`}`,
        last && isSentAgain(last, submittable) ? 'Nothing that is sent has changed since.' : '',
      ];
      return when(true, says.filter(Boolean).join(' '));
    },
  },
];

type AnsweredLog = CerLog & { response_dt: string };

/** The last submission with an outcome; one that is being sent has none yet. */
const lastAnswered = ({ project }: Submittable): AnsweredLog | undefined =>
  project.attributes.CER_API_logs.findLast((log): log is AnsweredLog => log.response_dt !== null);

/** True if the regulator itself refused the payload, unlike a post that never reached it. */
function isRefusal({ exchanges, post_cer_id: id }: CerLog): boolean {
  const post = exchanges.findLast(({ method }) => method === 'POST');
  return id === null && post?.reason === null && post.status !== null && post.status >= 400;
}

/** The payload of a submission; its form can have the shape of an older version. */
const Sent = z.object({ api_data: CerFormData.shape.api_data });

/** True if the payload would be identical to that of the earlier submission. */
function isSentAgain(log: CerLog, { project, form, regulator, facts }: Submittable): boolean {
  const earlier = Sent.safeParse(log.request.form_data);
  if (!earlier.success || regulator.settings === null) return false;
  const now: CerPayload = cerPayload(project, form, regulator.settings, facts.overlaps);
  return stableText(now) === stableText(earlier.data.api_data);
}
