export { createCerClient } from './create-cer-client.ts';
export type { CerExchange } from './cer-exchange.ts';
export type { CerAnswer, CerAttempt, CerClient, CerRecord } from './create-cer-client.ts';
