export {
  $isPlacingGate,
  $wizard,
  addFarmPressed,
  farmSaved,
  gateMoved,
  locationChosen,
  mapClicked,
  parcelSelection,
  wizardMounted,
  wizardRestored,
} from './model/farm-wizard.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export type { Wizard } from './model/wizard.ts';
