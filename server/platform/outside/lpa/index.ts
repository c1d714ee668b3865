export { createLpaClient, type LpaAnswer, type LpaClient } from './create-lpa-client.ts';
