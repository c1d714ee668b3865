export {
  areFilesUnderWay,
  copyWords,
  fileSize,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './model/order-words.ts';
