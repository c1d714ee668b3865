export { answerCalls } from './answer-calls.ts';
export { createWorkerCaller } from './call-worker.ts';
