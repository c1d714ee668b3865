export {
  areFilesUnderWay,
  copyWords,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './model/order-words.ts';
