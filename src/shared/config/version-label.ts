/** Year and release from package.json's version, as shown in the product (CONST-01). */
export const VERSION_LABEL = __APP_VERSION__.split('.').slice(0, 2).join('.');
