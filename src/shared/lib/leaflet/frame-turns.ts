/**
 * Maximum number of requests that a turn, the work after one frame, sends while no frame is late.
 */
const MAX_REQUESTS = 4;
/** A frame is late if it took this many times as long as the shortest of the recent frames. */
const LATE = 1.5;
const LAST_FRAMES = 8;
/** Number of late frames in a row after which the next turn begins anyway. */
const MAX_LEFT_OUT = 3;
/** A longer time between frames, in milliseconds, means only that nothing waited for a frame. */
const IDLE_MS = 250;

type Work = () => void;

const urgent: Work[] = [];
const drawing: Work[] = [];
const requests: Work[] = [];
let isWaiting = false;
let lastFrame = 0;
/** Durations of the last frames in milliseconds: a screen may draw 30 per second, or 120. */
const took: number[] = [];
let leftOut = 0;
/** Requests that the next turn sends: half as many after each late frame. */
let requestsATurn = MAX_REQUESTS;

/**
 * Does drawing, or a part of it, after a frame in which the map does nothing else, because the
 * browser may still be busy with it when the next frame is due. Work is done in the order of the
 * calls; a late frame passes without any.
 */
export const drawInTurn = (work: Work): void => queue(drawing, work);

/** Like `drawInTurn`, before all drawing. */
export const workInTurn = (work: Work): void => queue(urgent, work);

/** Sends a request, together with up to three others, before all drawing. */
export function requestInTurn(request: Work): void {
  if (requests.length === 0) workInTurn(sendSome);
  requests.push(request);
}

function sendSome(): void {
  for (const send of requests.splice(0, requestsATurn)) send();
  if (requests.length > 0) workInTurn(sendSome);
}

function queue(turns: Work[], work: Work): void {
  turns.push(work);
  if (isWaiting) return;
  isWaiting = true;
  afterFrame(takeTurn);
}

function takeTurn(frameAt: number): void {
  const late = isLate(frameAt);
  requestsATurn = late ? Math.ceil(requestsATurn / 2) : Math.min(requestsATurn + 1, MAX_REQUESTS);
  leftOut = late && leftOut < MAX_LEFT_OUT ? leftOut + 1 : 0;
  const work = leftOut > 0 ? undefined : (urgent.shift() ?? drawing.shift());
  isWaiting = urgent.length + drawing.length > 0;
  if (isWaiting) afterFrame(takeTurn);
  work?.();
}

function isLate(frameAt: number): boolean {
  const ms = frameAt - lastFrame;
  lastFrame = frameAt;
  if (ms > IDLE_MS || document.hidden) return false;
  took.push(ms);
  if (took.length > LAST_FRAMES) took.shift();
  return ms > LATE * Math.min(...took);
}

/** A hidden page draws no frames. */
function afterFrame(then: (frameAt: number) => void): void {
  if (document.hidden) setTimeout(() => then(performance.now()));
  else requestAnimationFrame((frameAt) => void setTimeout(then, 0, frameAt));
}
