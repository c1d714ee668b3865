/** Decodes the letters that DXF writes as `\U+00E4`. */
export const plainText = (text: string): string =>
  text.replace(/\\U\+([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
