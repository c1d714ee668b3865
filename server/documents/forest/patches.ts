/** Pixels of a grid that touch each other, at an edge or a corner. */
export interface Patch {
  /** Indices in the grid, row by row. */
  pixels: Int32Array;
}

/** Returns the patches of the marked pixels (1), each pixel in exactly one. */
export function patchesOf(marked: Uint8Array, columns: number): Patch[] {
  const open = marked.slice();
  const waiting = new Int32Array(marked.length);
  const patches: Patch[] = [];
  for (let start = 0; start < open.length; start++) {
    if (open[start] !== 1) continue;
    // Indices of found pixels are at the front of `waiting`; those before `done` have been
    // processed.
    let [done, found] = [0, 1];
    waiting[0] = start;
    open[start] = 0;
    while (done < found) {
      const pixel = waiting[done++]!;
      const column = pixel % columns;
      const [left, right] = [column === 0 ? 0 : -1, column === columns - 1 ? 0 : 1];
      for (let down = -1; down <= 1; down++) {
        for (let across = left; across <= right; across++) {
          const next = pixel + down * columns + across;
          if (open[next] !== 1) continue;
          open[next] = 0;
          waiting[found++] = next;
        }
      }
    }
    patches.push({ pixels: waiting.slice(0, found) });
  }
  return patches;
}
