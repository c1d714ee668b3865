import { answerCalls } from '#shared/worker-call';
import { drawBitmap } from './tile-drawing.ts';

answerCalls(drawBitmap, (bitmap) => (bitmap ? [bitmap] : []));
