-- 500 items of an order can cost more cents than an integer holds.
ALTER TABLE checkout_intent ALTER COLUMN total_cents TYPE bigint;
ALTER TABLE payment ALTER COLUMN total_cents TYPE bigint;
