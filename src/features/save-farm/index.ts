export {
  $drawing,
  $editedFarmId,
  $isDrawing,
  $isOpeningEdit,
  $isRefused,
  $picking,
  $registered,
  $wizard,
  $wizardMode,
  addFarmHerePressed,
  addFarmPressed,
  boundaryFile,
  drawingShown,
  editFarmPressed,
  farmPlaceUsed,
  farmSaved,
  gateMoved,
  locationChosen,
  lotPlansFound,
  mapClicked,
  mapMoved,
  outboxDue,
  parcelSelection,
  referenceFile,
  registeredClosed,
  wizardMounted,
  wizardRestored,
} from './model/model.ts';
export { FarmWizard, OpenDrawing, WaitingFarms, WizardPeek } from './ui/loaded-when-open.tsx';
export { canUsePlace } from './model/wizard.ts';
export type { RegisteredFarm } from './model/save-model.ts';
export type { FarmStart, Wizard } from './model/wizard.ts';
