import { FACTS_PER_CALL } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call } from './call.ts';
import { ATTRIBUTES_BODY_BYTES, Id, lines, LIST_BODY_BYTES, RowOf, text } from './fields.ts';
import { visibleProject } from './object-rules.ts';
import { SentForm, SubmissionFacts } from './soil-project-facts.ts';
import { Attributes, ParcelKey } from './soil-project-records.ts';

const refusals = ['NOT_FOUND', 'CONFLICT'] as const;
/** Every parcel of a large project, by its key. */
const PARCELS_LIMITS = { arrayItems: 10_000, bodyBytes: LIST_BODY_BYTES } as const;

/** Longest sentence of a finding: it may list every parcel of a large project. */
export const MAX_FINDING_LENGTH = 20_000;

/** Calls about what may be sent to the regulator, and why. */
export const soilProjectChecks = {
  /** What the rules need to know about projects beyond their records; omits unknown projects. */
  facts: call({
    ...addresses.soilProjects.facts,
    kind: 'search',
    access: 'partner-admin',
    objects: { 'project_ids[]': { ...visibleProject, dropsForeign: true } },
    params: z.strictObject({
      project_ids: z.array(Id).min(1).max(FACTS_PER_CALL),
      /** Also returns the land that projects share. */
      with_geometry: z.boolean().optional(),
    }),
    result: z.array(SubmissionFacts),
  }),
  /**
   * Overrides a block with a written reason. It counts while the finding is unchanged, and where an
   * approved project is overlapped only once a second partner admin has confirmed it.
   */
  override: call({
    ...addresses.soilProjects.override,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({
      project_id: Id,
      rule: text(100),
      /** Keys of the parcels that the finding is about; empty if it is about the project. */
      parcels: z.array(ParcelKey).max(PARCELS_LIMITS.arrayItems),
      says: lines(1_000),
      reason: lines(1_000),
    }),
    result: RowOf({
      override_id: Id,
      /** Number of other partner admins who get a mail to confirm it; null if nobody has to. */
      others_asked: z.int().min(0).nullable().default(null),
    }),
    errors: refusals,
    limits: PARCELS_LIMITS,
  }),
  /** A second partner admin, by account, confirms an override that needs one. */
  confirmOverride: call({
    ...addresses.soilProjects.confirmOverride,
    kind: 'write',
    access: 'partner-admin',
    objects: {
      project_id: visibleProject,
      override_id: {
        // Only an override of the project in project_id is confirmed.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ project_id: Id, override_id: Id }),
    result: RowOf({ confirm_override: z.boolean() }),
    errors: refusals,
  }),
  withdrawOverride: call({
    ...addresses.soilProjects.withdrawOverride,
    kind: 'write',
    access: 'partner-admin',
    objects: {
      project_id: visibleProject,
      override_id: {
        // Only an override of the project in project_id is withdrawn.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({ project_id: Id, override_id: Id }),
    result: RowOf({ withdraw_override: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Makes the sheet of the project area, which the partner admin uploads to the regulator by hand,
   * and records it.
   */
  makeSheet: call({
    ...addresses.soilProjects.makeSheet,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({
      project_id: Id,
      /** The fields that the partner admin fills in. */
      form: Attributes,
    }),
    result: RowOf({ project_area_sheet: z.string() }),
    errors: refusals,
    limits: { bodyBytes: ATTRIBUTES_BODY_BYTES },
  }),
  /** Records what the partner read in a title: which parcels it covers, its date and its owners. */
  describeTitle: call({
    ...addresses.soilProjects.describeTitle,
    kind: 'write',
    access: 'partner-admin',
    objects: { key_name: { names: 'project file' } },
    params: z.strictObject({
      key_name: text(300),
      /** Keys of the project's parcels. */
      parcels: z.array(ParcelKey).max(PARCELS_LIMITS.arrayItems),
      /** ISO date, such as 2026-10-01. */
      title_date: text(10)
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .nullable(),
      owners: text(500),
    }),
    result: RowOf({ describe_title_document: z.boolean() }),
    errors: refusals,
    limits: PARCELS_LIMITS,
  }),
  /** The client withdraws the project, so that nothing is submitted, or resumes it. */
  withdraw: call({
    ...addresses.soilProjects.withdraw,
    kind: 'write',
    access: 'soil-member',
    objects: { project_id: { names: 'soil project', usableBy: 'its owner' } },
    params: z.strictObject({ project_id: Id, is_withdrawn: z.boolean(), note: lines(500) }),
    result: RowOf({ withdraw_soil_project: z.boolean() }),
    errors: refusals,
  }),
  /** The answers behind the project's latest commitments, the oldest first. */
  forms: call({
    ...addresses.soilProjects.forms,
    kind: 'read',
    access: 'soil-member',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id }),
    result: z.array(SentForm),
    errors: ['NOT_FOUND'],
  }),
} as const;
