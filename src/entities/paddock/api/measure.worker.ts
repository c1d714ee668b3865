import { addMissingFunctions } from '#shared/older-browsers';
import { answerCalls } from '#shared/worker-call';
import { answerMeasureQuestion } from '../model/measure-question.ts';

addMissingFunctions();
answerCalls(answerMeasureQuestion);
