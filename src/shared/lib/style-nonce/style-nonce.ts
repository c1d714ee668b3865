/** The page's policy takes only styles that carry this; undefined where there is no policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** The scroll lock of dialogs writes a style of its own, and looks for the nonce by this name. */
export function provideStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
