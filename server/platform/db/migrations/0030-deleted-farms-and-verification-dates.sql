-- When the registry verified the farm. Null for farms that were verified before this was recorded.
ALTER TABLE farm ADD COLUMN lpa_verified_at timestamptz;
GRANT UPDATE (lpa_verified_at) ON farm TO fenceline_web;

-- A deleted farm can be restored for 30 days. After that, the worker removes those that no order and
-- no soil project refers to.
CREATE INDEX farm_by_deletion ON farm (deleted_at) WHERE deleted_at IS NOT NULL;
GRANT DELETE ON farm, farm_parcel, farm_boundary, embed_key TO fenceline_worker;
CREATE POLICY worker_removes ON farm FOR DELETE TO fenceline_worker
  USING (deleted_at IS NOT NULL);
CREATE POLICY worker_removes ON farm_parcel FOR DELETE TO fenceline_worker
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.deleted_at IS NOT NULL));
CREATE POLICY worker_removes ON farm_boundary FOR DELETE TO fenceline_worker
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.deleted_at IS NOT NULL));
CREATE POLICY worker_removes ON embed_key FOR DELETE TO fenceline_worker
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.deleted_at IS NOT NULL));
