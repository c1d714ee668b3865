import { answerQuestions } from './answer-questions.ts';
import type { Line, Question, Reply } from './messages.ts';

// In a worker the global is the line to its page, which the DOM's types call a window.
answerQuestions(self as unknown as Line<Reply, Question>);
