-- Limits that all nodes count together, as rate-limiter-flexible keeps them: `expire` is in
-- milliseconds since 1970. Keys are hashes. No role of a request may see them.
CREATE TABLE rate_limit (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL,
  expire bigint
);
ALTER TABLE rate_limit ENABLE ROW LEVEL SECURITY;
