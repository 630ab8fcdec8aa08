-- Why a mail that was given up waits for nobody: held-back (its mailbox had as many as it may get), needless (nothing is
-- left to tell), resent (another row is the same mail). Null: it failed, and somebody must look.
ALTER TABLE mails ADD COLUMN set_aside text CHECK (set_aside IN ('held-back', 'needless', 'resent'));

UPDATE mails SET set_aside = CASE
    WHEN last_failure LIKE 'Held back: %' THEN 'held-back'
    WHEN last_failure = 'There is nothing to tell any more.' THEN 'needless'
    ELSE 'resent' END
WHERE sent_at IS NULL AND given_up_at IS NOT NULL AND (
  last_failure LIKE 'Held back: %' OR last_failure = 'There is nothing to tell any more.'
  OR EXISTS (
    SELECT FROM mails AS again
    WHERE again.about = mails.about AND again.kind = mails.kind AND again.recipient = mails.recipient
      AND again.data -> 'resent' IS NOT NULL AND again.created_at > mails.created_at));
