-- Mails that a service owes or has sent. A row is written in the transaction of the change that it tells
-- of, so that there is no mail of what was not committed; its text is rendered when it is sent.
CREATE TABLE mails (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What it tells of, such as order-confirmation, and of which order or message.
  kind         text NOT NULL,
  about        text NOT NULL,
  recipient    text NOT NULL,
  -- What the mail says beyond what stands in the service's tables, such as the amount of one refund.
  data         jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- When it is tried next; while a sender has it, when its claim ends.
  due_at       timestamptz(3) NOT NULL DEFAULT now(),
  attempts     integer NOT NULL DEFAULT 0,
  sent_at      timestamptz(3),
  -- It was not sent but kept as a file, because the shop has no mail server.
  is_kept      boolean NOT NULL DEFAULT false,
  given_up_at  timestamptz(3),
  last_failure text
);
CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mails_about ON mails (about);
CREATE INDEX mails_newest ON mails (created_at DESC, id DESC);
