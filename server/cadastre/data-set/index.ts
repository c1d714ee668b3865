export {
  CADASTRE,
  fetchSnapshot,
  nameBucketDataSet,
  readBucketDataSet,
  sendSnapshot,
  snapshotKey,
  type BucketDataSet,
} from './bucket-data-set.ts';
export { POINTER, readCurrent, type CurrentDataSet } from './current-data-set.ts';
export { followBucket, forgetSnapshot, type BucketFollower } from './follow-bucket.ts';
export { openParcels, type OpenParcels, type SampleSnapshot } from './open-parcels.ts';
export { publishSnapshot } from './publish-snapshot.ts';
export { storedParcels } from './stored-parcels.ts';
