export {
  $mapPlace,
  $message,
  failureEnded,
  guidanceEnded,
  mapPlaced,
  messageClosed,
  messageShown,
} from './message.ts';
export type { MapPlace, Message, MessageTone } from './message.ts';
