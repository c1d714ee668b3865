/** Year and release of package.json's version, as the product shows it (CONST-01). */
export const VERSION_LABEL = __APP_VERSION__.split('.').slice(0, 2).join('.');
