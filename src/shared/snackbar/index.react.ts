export {
  $mapPlace,
  $message,
  failureEnded,
  guidanceEnded,
  mapPlaced,
  messageClosed,
  messageShown,
} from './message.ts';
export type { Message } from './message.ts';
