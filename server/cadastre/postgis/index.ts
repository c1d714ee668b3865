export { connectPostgisEngine } from './connect-postgis-engine.ts';
export { openPostgisEngine, PostgisCadastreError } from './postgis-engine.ts';
export { storeCadastre } from './store-cadastre.ts';
