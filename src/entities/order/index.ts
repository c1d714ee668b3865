export {
  areFilesUnderWay,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './model/order-words.ts';
