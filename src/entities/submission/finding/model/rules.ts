import { isOverriddenBy, type Finding } from './finding.ts';
import { FORM_RULES } from './form-rules.ts';
import { LAND_RULES } from './land-rules.ts';
import { PAST_RULES } from './past-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import type { Rule, Submittable } from './rule.ts';
import { SIGNED_RULES } from './signed-rules.ts';
import { STATUS_RULES } from './status-rules.ts';

/**
 * Every rule, in the order of its findings. The server enforces a rule added here, and the web app
 * and the command line show it.
 */
const RULES: readonly Rule[] = [
  ...STATUS_RULES,
  ...SIGNED_RULES,
  ...FORM_RULES,
  ...LAND_RULES,
  ...PEOPLE_RULES,
  ...PAST_RULES,
];

/** The name of every rule, once, in the order of the findings. */
export const RULE_NAMES: readonly string[] = [...new Set(RULES.map(({ rule }) => rule))];

/** True for a rule whose block a partner admin may override with a reason. */
export const isOverridableRule = (name: string): boolean =>
  RULES.some(({ rule, canOverride }) => rule === name && canOverride);

/** Returns all findings of all rules (CER-32), with the overrides in force. */
export const submissionFindings = (submittable: Submittable): Finding[] =>
  RULES.flatMap(({ rule, severity, canOverride, find }) =>
    find(submittable).map((found) => {
      const finding = {
        rule,
        severity,
        parcels: [],
        otherProject: null,
        needsSecond: false,
        ...found,
      };
      const mayOverride = canOverride && finding.severity === 'block';
      const made = mayOverride
        ? submittable.facts.overrides.find((one) => isOverriddenBy(finding, one))
        : undefined;
      const isWaiting = finding.needsSecond && made?.confirmed_by === null;
      return {
        ...finding,
        canOverride: mayOverride,
        override: isWaiting ? null : (made ?? null),
        waiting: isWaiting ? (made ?? null) : null,
      };
    }),
  );
