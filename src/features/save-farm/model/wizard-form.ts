import { needsGate, type Wizard } from './wizard.ts';

/** The open form of a farm, and where saving it stands. */
export interface WizardForm {
  wizard: Wizard;
  /** Cancel and changes of the boundary are ignored meanwhile, so that no half-saved farm remains. */
  isSubmitting: boolean;
  /** After a refused Submit, so that the form names everything that is missing. */
  isRefused: boolean;
  /** For a form from an earlier visit, until the user takes the next step. */
  isRestored: boolean;
  /** While clicks on the map place the gate: at once if there is none yet. */
  isPlacingGate: boolean;
  /** Metres from the gate to the boundary, while the user decides about a gate that is far away. */
  strayGateM: number | null;
}

export const openForm = (wizard: Wizard): WizardForm => ({
  wizard,
  isSubmitting: false,
  isRefused: false,
  isRestored: false,
  isPlacingGate: needsGate(wizard),
  strayGateM: null,
});

export function withWizard(form: WizardForm, wizard: Wizard): WizardForm {
  const isGateMissing = needsGate(wizard) && !needsGate(form.wizard);
  return { ...form, wizard, isPlacingGate: form.isPlacingGate || isGateMissing };
}
