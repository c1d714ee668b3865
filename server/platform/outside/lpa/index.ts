export { createLpaClient, type LpaClient } from './create-lpa-client.ts';
