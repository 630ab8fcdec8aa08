-- Cart: an order that becomes binding marks the lines that it takes; every reader leaves those out. A
-- rug that is added afterwards is another line.
ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_pkey;
ALTER TABLE cart_lines
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN taken_by uuid,
  -- Unit price when the line was made; null for lines that are older than this column.
  ADD COLUMN added_price_minor bigint CHECK (added_price_minor >= 0);
CREATE UNIQUE INDEX cart_lines_open ON cart_lines (user_id, product_id) WHERE taken_by IS NULL;
CREATE INDEX cart_lines_taken ON cart_lines (taken_by) WHERE taken_by IS NOT NULL;

-- A guest's cart is folded in once, whoever repeats it.
CREATE TABLE cart_merges (
  key       text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 255),
  user_id   text NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE orders
  -- Grows with each change, and travels with each event.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- When it became binding: placed with cash on delivery, or paid online. Null: not yet, or never.
  ADD COLUMN bound_at timestamptz(3),
  -- It waits for an online payment and can still get one. At most one per shopper.
  ADD COLUMN awaits_payment boolean NOT NULL DEFAULT false,
  -- What waits is given up after this moment.
  ADD COLUMN pay_by timestamptz(3),
  ADD COLUMN tracking_carrier text,
  ADD COLUMN tracking_number text,
  ADD COLUMN tracking_url text,
  -- Why an admin must look: a dispute, money that does not match. Null: nothing.
  ADD COLUMN needs_attention text;
-- Orders of before were all binding when they were placed.
UPDATE orders SET bound_at = placed_at;
CREATE UNIQUE INDEX orders_one_awaits_payment ON orders (user_id) WHERE awaits_payment;
CREATE INDEX orders_pay_by ON orders (pay_by) WHERE awaits_payment;

-- An online order that waits for its payment can be asked for again, with another key.
ALTER TABLE placements DROP CONSTRAINT placements_pkey;
ALTER TABLE placements ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX placements_order_id_idx ON placements (order_id);

CREATE TABLE order_history (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id),
  at         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  changed_by text NOT NULL CHECK (changed_by IN ('shopper', 'admin', 'payment', 'shop')),
  -- The account, where it was a person.
  user_id    text,
  from_state text NOT NULL,
  to_state   text NOT NULL,
  note       text
);
CREATE INDEX order_history_order ON order_history (order_id, id);

-- Payments: one attempt is one payment page at a provider.
CREATE TABLE payment_attempts (
  id                  uuid PRIMARY KEY,
  order_id            uuid NOT NULL REFERENCES orders (id),
  provider            text NOT NULL CHECK (provider IN ('Stripe', 'Razorpay')),
  seq                 integer NOT NULL,
  status              text NOT NULL CHECK
    (status IN ('created', 'open', 'processing', 'paid', 'failed', 'expired', 'cancelled')),
  amount_minor        bigint NOT NULL CHECK (amount_minor > 0),
  currency            char(3) NOT NULL,
  -- Money that arrived, as the provider says; set, never added to.
  received_minor      bigint NOT NULL DEFAULT 0,
  received_currency   char(3),
  provider_ref        text,
  provider_order_id   text,
  provider_payment_id text,
  url                 text,
  -- Everything that the creating call sends, computed once: a repeated call must be the same call.
  params              jsonb NOT NULL,
  created_at          timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at          timestamptz(3) NOT NULL,
  next_check_at       timestamptz(3),
  checks              integer NOT NULL DEFAULT 0,
  needs_review        text,
  error               text,
  UNIQUE (order_id, seq),
  UNIQUE (provider, provider_ref),
  UNIQUE (provider, provider_payment_id)
);
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (order_id)
  WHERE status IN ('created', 'open', 'processing');
CREATE INDEX payment_attempts_due ON payment_attempts (next_check_at)
  WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_attempts_provider_order ON payment_attempts (provider, provider_order_id)
  WHERE provider_order_id IS NOT NULL;

-- Webhooks as they came. Razorpay does not sign its event ids, hence the second key.
CREATE TABLE payment_events (
  provider    text NOT NULL,
  event_id    text NOT NULL,
  body_sha256 bytea NOT NULL,
  type        text NOT NULL,
  object_id   text,
  body        bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at  timestamptz,
  due_at      timestamptz NOT NULL DEFAULT now(),
  tries       integer NOT NULL DEFAULT 0,
  outcome     text,
  error       text,
  PRIMARY KEY (provider, event_id),
  UNIQUE (provider, body_sha256)
);
CREATE INDEX payment_events_due ON payment_events (due_at) WHERE applied_at IS NULL;

CREATE TABLE refunds (
  id                 uuid PRIMARY KEY,
  attempt_id         uuid NOT NULL REFERENCES payment_attempts (id),
  -- The admin's Idempotency-Key, so that a repeated request is the same refund.
  request_key        text,
  provider_refund_id text UNIQUE,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           char(3) NOT NULL,
  status             text NOT NULL CHECK
    (status IN ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  reason             text NOT NULL,
  requested_by       text,
  created_at         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  next_check_at      timestamptz(3),
  error              text,
  UNIQUE (attempt_id, request_key)
);
CREATE INDEX refunds_due ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE payment_disputes (
  provider            text NOT NULL,
  provider_dispute_id text NOT NULL,
  attempt_id          uuid NOT NULL REFERENCES payment_attempts (id),
  status              text NOT NULL,
  amount_minor        bigint NOT NULL,
  is_open             boolean NOT NULL,
  updated_at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, provider_dispute_id)
);
CREATE INDEX payment_disputes_attempt ON payment_disputes (attempt_id);

-- How far the sweep of a provider's events has read.
CREATE TABLE payment_sweeps (
  provider text PRIMARY KEY,
  read_to  timestamptz NOT NULL,
  due_at   timestamptz NOT NULL DEFAULT now()
);
