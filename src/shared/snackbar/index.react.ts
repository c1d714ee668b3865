export { $message, failureEnded, messageClosed, messageShown } from './message.ts';
export type { Message, MessageTone } from './message.ts';
