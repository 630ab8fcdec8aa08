-- Few of many are given up: the panel's list of them would walk over all that were sent. Figures: docs/lists-at-1000000.md
CREATE INDEX mails_given_up ON mails (created_at DESC, id DESC) WHERE sent_at IS NULL AND given_up_at IS NOT NULL;
