import { addMissingFunctions } from '#shared/older-browsers';
import { answerQuestions } from './answer-questions.ts';
import type { Line, Question, Reply } from './messages.ts';

addMissingFunctions();
// In a worker, `self` is the channel to its page; the DOM types declare it as a window.
answerQuestions(self as unknown as Line<Reply, Question>);
