import type { PatternNode } from './parse-pattern.ts';

type Instruction =
  | { op: 'char'; accepts: (char: string) => boolean }
  | { op: 'edge'; sign: '^' | '$' | '\\b' | '\\B' }
  | { op: 'look'; program: Instruction[]; isNegative: boolean }
  /** Tries `first`, then `second` if the rest fails. */
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  /** Remembers where a loop iteration begins, and ends an iteration that consumed nothing. */
  | { op: 'mark'; slot: number }
  | { op: 'progress'; slot: number }
  | { op: 'match' };

export interface Counter {
  /** Number of steps to scan the whole text, as `replaceAll` does; Infinity beyond `limit`. */
  stepsOn(text: string): number;
}

/**
 * Counts the steps of a backtracking engine such as V8's. The count is the same on every machine
 * under any load, so a test can assert how it grows.
 */
export function createCounter(tree: PatternNode, flags: string, limit = 3_000_000): Counter {
  let slots = 0;
  const program = compile(tree, () => slots++);
  const isMultiline = flags.includes('m');

  return {
    stepsOn(text) {
      let steps = 0;

      function run(code: readonly Instruction[], from: number): number {
        const marks: (number | undefined)[] = [];
        /** Pairs of a slot and its earlier mark, to restore. */
        const trail: (number | undefined)[] = [];
        /** Backtracking points: instruction, position and length of the trail. */
        const choices: number[] = [];
        let [pc, at] = [0, from];
        for (;;) {
          steps += 1;
          if (steps > limit) return -1;
          const now = code[pc]!;
          let isGood = true;
          pc += 1;
          if (now.op === 'char') {
            isGood = at < text.length && now.accepts(text[at]!);
            at += 1;
          } else if (now.op === 'split') {
            choices.push(now.second, at, trail.length);
            pc = now.first;
          } else if (now.op === 'jump') pc = now.to;
          else if (now.op === 'mark') {
            trail.push(now.slot, marks[now.slot]);
            marks[now.slot] = at;
          } else if (now.op === 'progress') isGood = marks[now.slot] !== at;
          else if (now.op === 'edge') isGood = isEdge(text, at, now.sign, isMultiline);
          else if (now.op === 'look') isGood = run(now.program, at) >= 0 !== now.isNegative;
          else return at;
          if (isGood) continue;
          if (choices.length === 0) return -1;
          const kept = choices.pop()!;
          at = choices.pop()!;
          pc = choices.pop()!;
          while (trail.length > kept) {
            const before = trail.pop();
            marks[trail.pop()!] = before;
          }
        }
      }

      for (let at = 0; at <= text.length && steps <= limit;) {
        const end = run(program, at);
        at = Math.max(at + 1, end);
      }
      return steps > limit ? Infinity : steps;
    },
  };
}

function isEdge(text: string, at: number, sign: string, isMultiline: boolean): boolean {
  if (sign === '^') return at === 0 || (isMultiline && /[\n\r\u2028\u2029]/.test(text[at - 1]!));
  if (sign === '$') {
    return at === text.length || (isMultiline && /[\n\r\u2028\u2029]/.test(text[at]!));
  }
  const isWord = (index: number) => /^\w$/.test(text[index] ?? '');
  return (isWord(at - 1) !== isWord(at)) === (sign === '\\b');
}

/** Expands bounded repeats, as V8 does with short ones. */
function compile(tree: PatternNode, newSlot: () => number): Instruction[] {
  const code: Instruction[] = [];
  const split = (isLazy: boolean) => {
    const at = code.push({ op: 'split', first: 0, second: 0 }) - 1;
    return (end: number) => {
      const [inner, outer] = [at + 1, end];
      code[at] = isLazy
        ? { op: 'split', first: outer, second: inner }
        : { op: 'split', first: inner, second: outer };
    };
  };

  function emit(node: PatternNode): void {
    if (node.kind === 'char') code.push({ op: 'char', accepts: node.accepts });
    else if (node.kind === 'edge') code.push({ op: 'edge', sign: node.sign });
    else if (node.kind === 'sequence') node.parts.forEach(emit);
    else if (node.kind === 'look') {
      const program = compile(node.body, newSlot);
      code.push({ op: 'look', program, isNegative: node.isNegative });
    } else if (node.kind === 'choice') emitChoice(node.options);
    else emitRepeat(node);
  }

  function emitChoice(options: readonly PatternNode[]): void {
    const ends: number[] = [];
    for (const [index, option] of options.entries()) {
      const land = index < options.length - 1 ? split(false) : null;
      emit(option);
      if (land) {
        ends.push(code.push({ op: 'jump', to: 0 }) - 1);
        land(code.length);
      }
    }
    for (const end of ends) code[end] = { op: 'jump', to: code.length };
  }

  function emitRepeat({ body, min, max, isLazy }: PatternNode & { kind: 'repeat' }): void {
    for (let round = 0; round < min; round++) emit(body);
    if (max === Infinity) {
      const [start, slot] = [code.length, newSlot()];
      const land = split(isLazy);
      code.push({ op: 'mark', slot });
      emit(body);
      code.push({ op: 'progress', slot }, { op: 'jump', to: start });
      land(code.length);
      return;
    }
    const lands: ((end: number) => void)[] = [];
    for (let round = min; round < max; round++) {
      lands.push(split(isLazy));
      emit(body);
    }
    for (const land of lands) land(code.length);
  }

  emit(tree);
  code.push({ op: 'match' });
  return code;
}
