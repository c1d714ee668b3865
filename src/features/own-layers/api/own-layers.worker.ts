import { addMissingFunctions } from '#shared/older-browsers';
import { answerCalls } from '#shared/worker-call';
import { answerQuestion } from './answer-question.ts';

addMissingFunctions();
answerCalls(answerQuestion);
