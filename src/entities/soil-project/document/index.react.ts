export { putPdf } from './api/put-pdf.ts';
