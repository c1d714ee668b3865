export { connectPostgisEngine } from './connect-postgis-engine.ts';
export { openPostgisEngine } from './postgis-engine.ts';
export { storeCadastre } from './store-cadastre.ts';
