/** Nonce that the page's content security policy requires on styles; undefined without a policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/**
 * Provides the nonce under the name that the dialogs' scroll lock reads for its own style element.
 */
export function provideStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
