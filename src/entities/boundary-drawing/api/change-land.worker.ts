import { addMissingFunctions } from '#shared/older-browsers';
import { answerCalls } from '#shared/worker-call';
import { answerLandQuestion } from '../model/land-question.ts';

addMissingFunctions();
answerCalls(answerLandQuestion);
