export { failureShown } from './failure.ts';
export { $message, messageClosed, messageShown } from './message.ts';
export type { Message, MessageTone } from './message.ts';
