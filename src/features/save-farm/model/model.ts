/** The slice's state: the wizard, its files and lot/plans, and how a farm is submitted and saved. */
export * from './drawing-draft-model.ts';
export * from './drawing-model.ts';
export * from './files-model.ts';
export * from './history-model.ts';
export * from './lots-model.ts';
export * from './outbox-model.ts';
export * from './registered-model.ts';
export * from './saving-model.ts';
export * from './submission-model.ts';
export * from './wizard-model.ts';
