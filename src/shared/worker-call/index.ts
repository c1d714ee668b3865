export { answerCalls } from './answer-calls.ts';
export { createWorkerCaller, type WorkerCaller } from './call-worker.ts';
