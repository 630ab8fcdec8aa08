-- Whom a mail went to is what the panel's list is searched by, from its beginning.
CREATE INDEX mails_recipient ON mails (lower(recipient) text_pattern_ops);
