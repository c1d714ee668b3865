export * from './preview-model.ts';
export * from './run-model.ts';
