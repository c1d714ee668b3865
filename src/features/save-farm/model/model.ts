/** The slice's state: the form, its land and draft, and how a farm is saved. */
export * from './draft-model.ts';
export * from './history-model.ts';
export * from './land-model.ts';
export * from './lots-model.ts';
export * from './outbox-model.ts';
export * from './save-model.ts';
export * from './wizard-model.ts';
