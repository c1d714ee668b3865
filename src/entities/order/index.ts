export { areFilesUnderWay, filesTitle, filesWords, paymentWords } from './model/order-words.ts';
