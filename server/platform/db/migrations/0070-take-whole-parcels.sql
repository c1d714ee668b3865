-- A version may come from taking the whole of the parcels that a boundary divided.
ALTER TABLE boundary_version
  DROP CONSTRAINT boundary_version_kind_check,
  ADD CONSTRAINT boundary_version_kind_check CHECK (kind IN ('found', 'created', 'edited',
    'restored', 'gate-moved', 'slivers-dropped', 'gaps-filled', 'snapped', 'parcels-completed',
    'parcels-accepted'));
