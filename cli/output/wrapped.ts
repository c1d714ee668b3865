/** Wraps a text after its heading to at most `columns`; continuation lines begin with `indent`. */
export function wrapped(
  heading: string,
  text: string,
  indent: string,
  columns: number | null,
): string[] {
  const lines = [heading];
  let isEmpty = true;
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    const longer = isEmpty ? line + word : `${line} ${word}`;
    if (isEmpty || columns === null || longer.length <= columns) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
    isEmpty = false;
  }
  return lines;
}
