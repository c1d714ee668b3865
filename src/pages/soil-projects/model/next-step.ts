import { mayConfirmSignatures } from '#entities/registration/commitment';
import { isBeingCompared, mayMove, type SoilProject } from '#entities/soil-project/record';

/**
 * The step that the partner takes next, which gets the only primary button; null if others act, or
 * while the signed PDF is being compared, because the server refuses an approval until then.
 */
export function nextStep(
  project: Pick<SoilProject, 'status' | 'attributes'>,
): 'check-signatures' | 'decide' | 'submit' | null {
  const { status } = project;
  if (isBeingCompared(project)) return null;
  if (mayConfirmSignatures(project)) return 'check-signatures';
  if (mayMove('partner', status, 'B3') || status === 'C4') return 'decide';
  return status === 'B3' || status === 'C3' ? 'submit' : null;
}
