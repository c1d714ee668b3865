export { readCurrent, type CurrentDataSet } from './current-data-set.ts';
export { openParcels, type OpenParcels, type SampleSnapshot } from './open-parcels.ts';
export { publishSnapshot } from './publish-snapshot.ts';
export { storedParcels } from './stored-parcels.ts';
