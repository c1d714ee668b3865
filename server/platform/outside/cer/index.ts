export { createCerClient } from './create-cer-client.ts';
export type {
  CerAnswer,
  CerClient,
  CerClientOptions,
  CerDecision,
  CerRecord,
} from './create-cer-client.ts';
