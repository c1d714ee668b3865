-- A farm with a custom boundary may become one of land parcels, and go back.
GRANT DELETE ON farm_boundary TO fenceline_web;
CREATE POLICY own_removals ON farm_boundary FOR DELETE TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
