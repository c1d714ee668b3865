import {
  FORM_STEPS,
  type StepNumber,
  type SoilForm,
  pdfProblems,
} from '#entities/registration/form';
import { missingOfLot } from '#entities/soil-project/lot';
import type { SoilProject } from '#entities/soil-project/record';
import { problemIf, type ProjectLand, type StepProblem } from '#entities/registration/landholder';

/** An answer without which the commitment cannot be made, and the step that asks for it. */
export interface CommitmentProblem extends StepProblem {
  step: StepNumber;
}

/** What the commitment needs in addition to the form. */
export interface CommitmentProject extends ProjectLand {
  acceptedTerms: boolean;
}

/** Returns the facts about a stored project's land that the form's rules compare with. */
export const landOf = ({ totalHa, rows, attributes }: SoilProject): ProjectLand => ({
  areaHa: totalHa > 0 ? totalHa : null,
  parcelKeys: rows.map(({ parcel_key: key }) => key),
  leftOut: attributes.left_out.map(({ key }) => key),
  unasked: 0,
  withoutLot: attributes.is_land_frozen ? [] : withoutLot(rows),
});

function withoutLot(rows: SoilProject['rows']): ProjectLand['withoutLot'] {
  const lacking = rows.filter((row) => missingOfLot(row, '') !== null);
  return lacking.some(({ pid }) => pid === null) ? null : lacking.map(({ parcel_key: key }) => key);
}

/**
 * Returns everything that must be answered or corrected before the commitment PDF is made, in the
 * order of the steps; empty if the PDF can be made. This includes every answer without which the
 * submission to the regulator would be blocked, so that nobody has to sign twice. Other open
 * questions merely stay blank in the PDF.
 */
export function commitmentProblems(
  form: SoilForm,
  project: CommitmentProject,
): CommitmentProblem[] {
  return FORM_STEPS.flatMap(({ number: step }) => {
    const terms = problemIf(
      'accepted_terms',
      step === 9 && !project.acceptedTerms,
      'Please read the declarations and tick that you accept them.',
    );
    return [...terms, ...pdfProblems(form, step, project)].map((problem) => ({ step, ...problem }));
  });
}
