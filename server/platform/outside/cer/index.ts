export { createCerClient } from './create-cer-client.ts';
export type { CerAnswer, CerClient, CerRecord } from './create-cer-client.ts';
