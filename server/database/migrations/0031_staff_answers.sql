CREATE TABLE "staff_answers" (
	"key" uuid PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"change_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_answers_by_time" ON "staff_answers" USING btree ("at");