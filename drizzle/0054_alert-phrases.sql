-- Until now quotation marks only kept a text from being read as a sentence. Now they mean words side by side, so a text
-- that is in them as a whole becomes the same words, each in its own.
UPDATE "user_alerts" SET "query" = parts[1]
  || regexp_replace(replace(parts[2], '+', '%22+%22'), '%22(de|da|do|das|dos|e)%22\+', '', 'gi')
  || parts[3]
FROM (
  SELECT "id" AS alert, regexp_match("query", '^((?:.*&)?q=)(%22(?:[^&%]|%(?!22))*\+(?:[^&%]|%(?!22))*%22)((?:&.*)?)$') AS parts
  FROM "user_alerts"
) AS asked
WHERE "id" = alert AND parts IS NOT NULL;
