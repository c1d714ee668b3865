-- The running servers of this database. Each writes its row every few seconds and deletes it when it
-- stops; a row that nobody wrote for a minute belongs to a killed server. Only the owner reads it.
CREATE TABLE node (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  role        text NOT NULL,
  version     text NOT NULL,
  -- A random salt and the HMAC of it with the secret that signs links, so that nodes can compare
  -- their secrets.
  secret_salt text NOT NULL,
  secret_mac  text NOT NULL,
  -- Connections that the server may open.
  connections integer NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  seen_at     timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE node ENABLE ROW LEVEL SECURITY;

-- Rate limits of heavy users, which several nodes count together. Keys are hashes.
CREATE TABLE shared_limit (
  key       text PRIMARY KEY,
  "limit"   double precision NOT NULL,
  -- Points left at filled_at; they refill within a minute.
  points    double precision NOT NULL,
  filled_at timestamptz NOT NULL
);
CREATE INDEX shared_limit_by_age ON shared_limit (filled_at);
ALTER TABLE shared_limit ENABLE ROW LEVEL SECURITY;
