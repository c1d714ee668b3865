import { answerCalls } from '#shared/worker-call';
import { answerLandQuestion } from '../model/land-question.ts';

answerCalls(answerLandQuestion);
