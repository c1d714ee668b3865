/** The open wizard, what it selects on the map, and its draft. */
export * from './wizard-draft-model.ts';
export * from './wizard-events.ts';
export * from './wizard-selection.ts';
export * from './wizard-store.ts';
