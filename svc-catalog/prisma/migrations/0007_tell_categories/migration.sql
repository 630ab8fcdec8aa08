-- Events of products say the category from now on. The next start finds that it does not know the stream, and tells
-- of every product once more.
UPDATE published_catalogue SET stream_created_at = 'epoch' WHERE stream_created_at IS NOT NULL;
