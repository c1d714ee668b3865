export {
  $mapPlace,
  $message,
  failureEnded,
  guidanceEnded,
  mapPlaced,
  messageClosed,
  messageShown,
} from './message.ts';
