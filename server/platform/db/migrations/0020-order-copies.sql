-- Who gets a copy of the files of an order by plan, to which its buyer agreed by ordering (see the
-- row's `owner_id` and `created_at`). Nobody may change it. Copies of earlier orders went to the
-- plan's owners.
ALTER TABLE payment ADD COLUMN copies_to text[] NOT NULL DEFAULT '{}';
UPDATE payment SET copies_to = planned.owners
  FROM (
    SELECT paid.id, array_agg(o.email ORDER BY o.email) AS owners
    FROM payment paid
      JOIN owner buyer ON buyer.id = paid.owner_id
      JOIN plan_owner o ON o.plan_id = paid.plan_id AND o.email <> lower(buyer.email)
    GROUP BY paid.id
  ) AS planned
  WHERE planned.id = payment.id;
