export { expectedMinutes, isLongOrder } from './model/expected-minutes.ts';
export { orderSteps, type OrderStep } from './model/order-steps.ts';
export { orderProgress } from './model/order-progress.ts';
export {
  findReports,
  reportsOf,
  type ListedReport,
  type ReportFilter,
} from './model/listed-reports.ts';
export {
  areFilesUnderWay,
  copyWords,
  delayWords,
  fileSize,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './model/order-words.ts';
export { orderState, orderTimeline } from './model/order-state.ts';
export { orderCsvLines, ordersCsvHead } from './model/orders-csv.ts';
