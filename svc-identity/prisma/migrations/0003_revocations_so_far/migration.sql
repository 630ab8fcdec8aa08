-- Until now the outbox alone remembered which sessions had ended.
INSERT INTO revoked_sessions (user_id, session_id, issued_before, revoked_at)
SELECT payload->'data'->>'userId',
       coalesce(payload->'data'->>'sessionId', ''),
       max((payload->'data'->>'issuedBefore')::int),
       max(created_at)
FROM outbox
WHERE subject = 'shop.identity.session-revoked.v1'
GROUP BY 1, 2
ON CONFLICT DO NOTHING;
