CREATE TABLE "proofs" (
	"name" text PRIMARY KEY NOT NULL,
	"awaited" text,
	"begun_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
