export {
  PAUSE_STATUSES,
  answerText,
  changedText,
  exchangeTexts,
  isPause,
  notReceivedText,
  notSentText,
  secondIdTexts,
  waitingText,
} from './model/cer-exchange.ts';
