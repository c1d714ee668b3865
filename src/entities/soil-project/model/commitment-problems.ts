import { landholderProblems } from './landholder-problems.ts';
import {
  activityProblems,
  FORM_STEPS,
  implausibleExtents,
  interestProblems,
  type StepNumber,
  typingProblems,
} from './form-steps.ts';
import type { SoilForm } from './soil-form.ts';
import type { SoilProject } from './soil-project.ts';
import { isBlank, problemIf, type ProjectLand, type StepProblem } from './step-problem.ts';

/** An answer without which the commitment cannot be made, and the step that asks for it. */
export interface CommitmentProblem extends StepProblem {
  step: StepNumber;
}

/** What the commitment needs besides the form. */
export interface CommitmentProject extends ProjectLand {
  acceptedTerms: boolean;
}

/** Returns the facts about a stored project's land that the form's rules compare with. */
export const landOf = ({ totalHa, noOfCads }: SoilProject): ProjectLand => ({
  areaHa: totalHa > 0 ? totalHa : null,
  parcelCount: noOfCads,
});

/**
 * Returns everything that must be answered or corrected before the commitment PDF is made, in the
 * order of the steps; empty if it can be made. It has every answer without which the submission to
 * the regulator would be blocked, so that nobody has to sign twice; other open questions only stay
 * blank in the PDF.
 */
export function commitmentProblems(
  form: SoilForm,
  project: CommitmentProject,
): CommitmentProblem[] {
  return FORM_STEPS.flatMap(({ number: step }) =>
    [...blocksOfStep(form, step, project), ...typingProblems(form, step)].map((problem) => ({
      step,
      ...problem,
    })),
  );
}

function blocksOfStep(form: SoilForm, step: StepNumber, project: CommitmentProject): StepProblem[] {
  switch (step) {
    case 1:
      return [
        ...problemIf('property_id', form.property_id === null, 'Please choose a farm.'),
        ...problemIf('name', isBlank(form.name), 'Please enter your name.'),
        ...landholderProblems(form.landholders, project),
        ...interestProblems(form),
      ];
    case 2:
    case 3:
    case 5:
    case 6:
      return implausibleExtents(form, step, project);
    case 4:
      return activityProblems(form);
    case 9:
      return problemIf(
        'accepted_terms',
        !project.acceptedTerms,
        'Please read the declarations and tick that you accept them.',
      );
    case 7:
    case 8:
    case 10:
      return [];
  }
}
