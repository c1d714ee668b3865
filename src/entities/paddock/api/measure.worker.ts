import { answerCalls } from '#shared/worker-call';
import { answerMeasureQuestion } from '../model/measure-question.ts';

answerCalls(answerMeasureQuestion);
