import { answerCalls } from '#shared/worker-call';
import { readOutlines } from './read-outlines.ts';

answerCalls(readOutlines, ({ rings: [first] }) => (first ? [first.points.buffer] : []));
