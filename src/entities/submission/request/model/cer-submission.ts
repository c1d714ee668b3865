import type { ProjectOverlap } from '#shared/api/contract';
import { z } from 'zod';
import { secondIdTexts, waitingText } from '#entities/submission/exchange';
import { CerForm } from './cer-form.ts';
import { cerPayload, type CerPayload } from './cer-payload.ts';
import { ATTRIBUTES_VERSION, type CerLog, type SoilProject } from '#entities/soil-project/record';
import type { RegulatorSettings, RegulatorStage } from './regulator-settings.ts';

/** `form_data` of a submission's request: the form and the payload built from it. */
export const CerFormData = z.strictObject({
  form: CerForm,
  api_data: z.record(z.string(), z.unknown()),
});

/** ENT-38: `request` of a log entry. `stage` is the regulator's (OP-83). */
export interface CerRequest {
  stage: RegulatorStage;
  property_name: string;
  front_gate_address: string;
  form_data: { form: CerForm; api_data: CerPayload };
}

export function cerRequest(
  project: SoilProject,
  form: CerForm,
  stage: RegulatorStage,
  settings: RegulatorSettings,
  overlaps: readonly ProjectOverlap[],
): CerRequest {
  return {
    stage,
    property_name: project.propertyName,
    front_gate_address: form.front_gate_address.trim(),
    form_data: { form, api_data: cerPayload(project, form, settings, overlaps) },
  };
}

/** `project_attributes` of the submitting call: one new log entry (CER-21, CER-22). */
export const submissionAttributes = (request: CerRequest) => ({
  version: ATTRIBUTES_VERSION,
  CER_API_logs: [{ request }],
});

/** Schema of what `submissionAttributes` writes, for the server. */
export const SubmissionAttributes = z.object({
  CER_API_logs: z
    .array(z.looseObject({ request: z.looseObject({ form_data: CerFormData }) }))
    .min(1),
});

/** PADM-06, PADM-19, OP-113: the outcome of the last submission; null if there was none. */
export function cerResult(project: SoilProject): string | null {
  const last = project.attributes.CER_API_logs.at(-1);
  if (!last) return null;
  if (project.status === 'C1' || project.status === 'C2') return waitingText(last);
  const response = responseText(last.response);
  if (project.status === 'C3') return `Error: ${response || 'no response'}`;
  const id = last.post_cer_id === null ? '' : `CER id ${last.post_cer_id}`;
  const outcome = [id, response].filter(Boolean).join(': ');
  return [outcome, ...secondIdTexts(last)].filter(Boolean).join(' ') || null;
}

/** Formats a regulator's response of any shape as text. */
export function responseText(response: CerLog['response']): string {
  if (response === null || response === undefined) return '';
  if (typeof response === 'string') return response;
  if (typeof response !== 'object') return JSON.stringify(response);
  const { message, errors } = response as { message?: unknown; errors?: unknown };
  const parts = [message, ...(Array.isArray(errors) ? errors : [])].filter(
    (part) => typeof part === 'string',
  );
  return parts.length > 0 ? parts.join(' ') : JSON.stringify(response);
}
