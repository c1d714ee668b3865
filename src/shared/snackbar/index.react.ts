export {
  $mapPlace,
  $message,
  $pastMessages,
  failureEnded,
  guidanceEnded,
  holdChanged,
  mapPlaced,
  messageClosed,
  messageShown,
  messagesForgotten,
} from './message.ts';
export type { Message } from './message.ts';
