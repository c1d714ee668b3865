export { failureShown } from './failure.ts';
export {
  $mapPlace,
  $message,
  guidanceEnded,
  mapPlaced,
  messageClosed,
  messageShown,
} from './message.ts';
export type { MapPlace, Message, MessageTone } from './message.ts';
