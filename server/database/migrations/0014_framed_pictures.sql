CREATE TABLE "framed_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"plain" text NOT NULL,
	"bytes" integer,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
