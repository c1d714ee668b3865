export { wizardMounted } from './model/draft-model.ts';
export {
  $drawing,
  $isDrawing,
  $picking,
  boundaryFile,
  drawingShown,
  mapClicked,
  parcelSelection,
  referenceFile,
} from './model/land-model.ts';
export { lotPlansFound } from './model/lots-model.ts';
export {
  $isOpeningEdit,
  correctBoundaryPressed,
  editFarmPressed,
  gateProposed,
  outboxDue,
} from './model/outbox-model.ts';
export { $registered, farmSaved, registeredClosed } from './model/save-model.ts';
export {
  $editedFarmId,
  $isRefused,
  $wizard,
  $wizardMode,
  addFarmHerePressed,
  addFarmPressed,
  farmPlaceUsed,
  gateMoved,
  locationChosen,
  mapMoved,
  wizardRestored,
} from './model/wizard-model.ts';
export { FarmWizard, OpenDrawing, WaitingFarms, WizardPeek } from './ui/loaded-when-open.tsx';
export { canUsePlace } from './model/wizard.ts';
export type { RegisteredFarm } from './model/save-model.ts';
export type { FarmStart, Wizard } from './model/wizard.ts';
