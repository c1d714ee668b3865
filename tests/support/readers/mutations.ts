/** One change of a file's bytes. */
export type Mutation = (bytes: Uint8Array) => Uint8Array;

type Random = () => number;

const MAX_MUTATIONS = 5;
/** A file does not grow beyond this. */
const MAX_BYTES = 1 << 20;
const MAX_REPEATS = 20_000;
/** Values that break lengths, counts and offsets. */
const ODD_VALUES = [0, 1, 2, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
const BRACKETS: readonly (readonly [open: number, close: number])[] = [
  [0x3c, 0x3e],
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
  [0x0a, 0x0a],
];

/** Chooses the changes of a file; `other` is a file that a piece may come from. */
export function planOf(random: Random, bytes: Uint8Array, other: Uint8Array): Mutation[] {
  const count = 1 + Math.floor(random() * MAX_MUTATIONS);
  return Array.from({ length: count }, () => {
    const make = MUTATIONS[Math.floor(random() * MUTATIONS.length)]!;
    return make(random, bytes, other);
  });
}

export const mutate = (bytes: Uint8Array, mutations: readonly Mutation[]): Uint8Array =>
  mutations.reduce((changed, mutation) => mutation(changed).subarray(0, MAX_BYTES * 2), bytes);

type MakeMutation = (random: Random, bytes: Uint8Array, other: Uint8Array) => Mutation;

const placeIn = (share: number, { length }: Uint8Array) => Math.floor(share * length);
const joined = (...pieces: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));

const flipBit: MakeMutation = (random) => {
  const [share, bit] = [random(), Math.floor(random() * 8)];
  return (bytes) =>
    changed(bytes, share, (view, at) => view.setUint8(at, view.getUint8(at) ^ (1 << bit)));
};

/**
 * Sets a field of one, two or four bytes to an unusual value, to its own offset or to the file’s
 * size.
 */
const setField: MakeMutation = (random) => {
  const [share, kind, isLittle] = [random(), Math.floor(random() * 3), random() < 0.5];
  const choice = random();
  const offset = Math.floor(random() * 64);
  return (bytes) =>
    changed(bytes, share, (view, at) => {
      const places = [at, Math.max(0, at - offset), bytes.length, offset];
      const values = [...ODD_VALUES, ...places];
      const value = values[Math.floor(choice * values.length)]!;
      if (kind === 0) view.setUint8(at, value & 0xff);
      else if (kind === 1 && at + 2 <= bytes.length) view.setUint16(at, value & 0xffff, isLittle);
      else if (at + 4 <= bytes.length) view.setUint32(at, value, isLittle);
    });
};

const cut: MakeMutation = (random) => {
  const share = random();
  return (bytes) => bytes.subarray(0, placeIn(share, bytes));
};

const removeChunk: MakeMutation = (random) => {
  const [from, length] = [random(), Math.floor(random() * 64)];
  return (bytes) => {
    const at = placeIn(from, bytes);
    return joined(bytes.subarray(0, at), bytes.subarray(at + length));
  };
};

const repeatChunk: MakeMutation = (random) => {
  const [from, length] = [random(), 1 + Math.floor(random() ** 3 * 4_096)];
  const times = 1 + Math.floor(random() ** 4 * MAX_REPEATS);
  return (bytes) => {
    const at = placeIn(from, bytes);
    return repeated(bytes, at, Math.min(bytes.length, at + length), times);
  };
};

/** Repeats an element, a bracket with its content or a line. */
const repeatElement: MakeMutation = (random) => {
  const [from, kind] = [random(), Math.floor(random() * BRACKETS.length)];
  const times = 1 + Math.floor(random() ** 3 * MAX_REPEATS);
  return (bytes) => {
    const [open, close] = BRACKETS[kind]!;
    const at = bytes.indexOf(open, placeIn(from, bytes));
    const end = at < 0 ? -1 : bytes.indexOf(close, at + 1);
    return end < 0 ? bytes : repeated(bytes, at, end + 1, times);
  };
};

/** Nests brackets that nothing closes. */
const nest: MakeMutation = (random) => {
  const [from, kind] = [random(), Math.floor(random() * BRACKETS.length)];
  const times = 1 + Math.floor(random() ** 3 * MAX_REPEATS);
  return (bytes) => {
    const at = placeIn(from, bytes);
    const [open] = BRACKETS[kind]!;
    return joined(bytes.subarray(0, at), new Uint8Array(times).fill(open), bytes.subarray(at));
  };
};

/** Replaces a chunk by a chunk of another file. */
const splice: MakeMutation = (random, _, other) => {
  const [from, otherFrom, length] = [random(), random(), 1 + Math.floor(random() * 512)];
  return (bytes) => {
    const [at, otherAt] = [placeIn(from, bytes), placeIn(otherFrom, other)];
    const piece = other.subarray(otherAt, otherAt + length);
    return joined(bytes.subarray(0, at), piece, bytes.subarray(at + length));
  };
};

/** Copies a chunk over another position, so that offsets and cells occur twice. */
const overwrite: MakeMutation = (random) => {
  const [from, to, length] = [random(), random(), 1 + Math.floor(random() * 128)];
  return (bytes) => {
    const copy = Uint8Array.from(bytes);
    copy.copyWithin(placeIn(to, bytes), placeIn(from, bytes), placeIn(from, bytes) + length);
    return copy;
  };
};

const MUTATIONS: readonly MakeMutation[] = [
  flipBit,
  flipBit,
  setField,
  setField,
  setField,
  cut,
  removeChunk,
  repeatChunk,
  repeatElement,
  nest,
  splice,
  overwrite,
];

function changed(
  bytes: Uint8Array,
  share: number,
  change: (view: DataView, at: number) => void,
): Uint8Array {
  if (bytes.length === 0) return bytes;
  const copy = Uint8Array.from(bytes);
  change(new DataView(copy.buffer), placeIn(share, copy));
  return copy;
}

function repeated(bytes: Uint8Array, from: number, to: number, times: number): Uint8Array {
  const piece = bytes.subarray(from, to);
  const most = Math.max(1, Math.floor(MAX_BYTES / Math.max(1, piece.length)));
  const pieces = Array<Uint8Array>(Math.min(times, most)).fill(piece);
  return joined(bytes.subarray(0, to), ...pieces, bytes.subarray(to));
}
