-- Mails about contact messages move to the table that all mails have. What waited waits there; what was
-- mailed or given up is remembered there. The recipient is the shop's mailbox, which only its settings
-- name: such a mail finds it when it is sent.
INSERT INTO mails (kind, about, recipient, created_at, due_at, attempts, sent_at, given_up_at, last_failure)
SELECT 'contact-notice', mail.message_id, '', message.created_at, mail.due_at, mail.attempts,
  mail.mailed_at, mail.given_up_at, mail.last_failure
FROM contact_mails mail JOIN contact_messages message ON message.id = mail.message_id;

-- The release before this one reads and writes contact_mails while this one takes over. It finds nothing
-- to send there, and what it adds is owed here. The table goes with a later release.
UPDATE contact_mails SET mailed_at = now() WHERE mailed_at IS NULL AND given_up_at IS NULL;

CREATE FUNCTION move_contact_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (kind, about, recipient) VALUES ('contact-notice', NEW.message_id, '');
  NEW.mailed_at = now();
  RETURN NEW;
END $$;
CREATE TRIGGER contact_mails_move BEFORE INSERT ON contact_mails
  FOR EACH ROW EXECUTE FUNCTION move_contact_mail();
