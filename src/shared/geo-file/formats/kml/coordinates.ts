import type { PackedRing } from '#shared/lib/geo';

const [TAB, RETURN, SPACE, PLUS, COMMA, MINUS, POINT, ZERO, NINE] = [
  9, 13, 32, 43, 44, 45, 46, 48, 57,
];
/**
 * Up to this value doubles hold every integer, and dividing one by a power of ten rounds correctly.
 */
const EXACT = 2 ** 53;
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

const isSpace = (code: number) =>
  (code >= TAB && code <= RETURN) || code === SPACE || code === 0xa0 || code === 0xfeff;

/**
 * Parses the vertices of a KML `<coordinates>`: `lon,lat[,altitude]` separated by white space.
 * Tolerates spaces around the commas; if all numbers have the same separator, the numbers
 * themselves decide between pairs and triples. Invalid numbers become NaN. Stops when it has more
 * than `maxCorners`.
 */
export function readCoordinates(text: string, maxVertices = Infinity): PackedRing {
  let vertices = new Float64Array(Math.max(16, (text.length >> 4) * 2));
  let length = 0;
  let place = 0;
  let x = 0;
  let at = 0;
  let isFirst = true;
  const end = text.length;
  while (length / 2 <= maxVertices) {
    let commas = 0;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === COMMA) commas++;
      else if (!isSpace(code)) break;
    }
    if (at >= end) break;
    if (commas === 0 || isFirst) {
      if (!isFirst && place === 0) return readLoneNumbers(text, maxVertices);
      place = 0;
    } else {
      place += commas;
      if (place > 2) return readEvenly(text, maxVertices);
    }
    isFirst = false;
    const start = at;
    while (at < end && isOfNumber(text.charCodeAt(at))) at++;
    if (place === 0) x = readNumber(text, start, at);
    else if (place === 1) {
      if (length === vertices.length) vertices = grown(vertices);
      vertices[length++] = x;
      vertices[length++] = readNumber(text, start, at);
    }
  }
  if (!isFirst && place === 0) return readLoneNumbers(text, maxVertices);
  return vertices.slice(0, length);
}

const isOfNumber = (code: number) => code !== COMMA && !isSpace(code);

function grown(vertices: PackedRing): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(vertices.length * 2);
  larger.set(vertices);
  return larger;
}

function readNumber(text: string, start: number, end: number): number {
  let at = start;
  let sign = 1;
  const first = text.charCodeAt(at);
  if (first === MINUS || first === PLUS) {
    sign = first === MINUS ? -1 : 1;
    at++;
  }
  let digits = 0;
  let decimals = 0;
  let isBehindPoint = false;
  const digitsFrom = at;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO);
      if (isBehindPoint) decimals++;
    } else if (code === POINT && !isBehindPoint) isBehindPoint = true;
    else break;
  }
  const isPlain = at === end && end - digitsFrom > (isBehindPoint ? 1 : 0);
  if (isPlain && digits <= EXACT && decimals < POWERS.length) {
    return (sign * digits) / POWERS[decimals]!;
  }
  return end > start ? Number(text.slice(start, end)) : NaN;
}

/** Without commas, spaces separate all numbers; with commas, a single number is half a vertex. */
const readLoneNumbers = (text: string, maxVertices: number): PackedRing =>
  text.includes(',') ? NO_VERTEX : readEvenly(text, maxVertices);

const NO_VERTEX: PackedRing = Float64Array.of(NaN, NaN);

/**
 * Parses uniformly separated numbers as pairs or triples, whichever gives the shorter mean step.
 */
function readEvenly(text: string, maxVertices: number): PackedRing {
  const numbers: number[] = [];
  for (const [word] of text.matchAll(/[^\s,\u00a0\ufeff]+/g)) {
    numbers.push(Number(word));
    // This many numbers give more than the maximum number of vertices, as pairs and as triples.
    if (numbers.length === (maxVertices + 1) * 6) break;
  }
  const strides = [2, 3].filter((stride) => numbers.length % stride === 0);
  const [best] = strides
    .map((stride) => pairsOf(numbers, stride))
    .sort((one, other) => meanStep(one) - meanStep(other));
  return best ?? NO_VERTEX;
}

function pairsOf(numbers: readonly number[], stride: number): PackedRing {
  const vertices = new Float64Array((numbers.length / stride) * 2);
  for (let i = 0; i < vertices.length / 2; i++) {
    vertices[i * 2] = numbers[i * stride]!;
    vertices[i * 2 + 1] = numbers[i * stride + 1]!;
  }
  return vertices;
}

function meanStep(vertices: PackedRing): number {
  let way = 0;
  for (let i = 2; i < vertices.length; i++) way += Math.abs(vertices[i]! - vertices[i - 2]!);
  return vertices.length < 4 ? 0 : way / (vertices.length / 2 - 1);
}
