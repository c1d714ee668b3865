export { expectedMinutes } from './model/expected-minutes.ts';
export {
  areFilesUnderWay,
  copyWords,
  fileSize,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './model/order-words.ts';
