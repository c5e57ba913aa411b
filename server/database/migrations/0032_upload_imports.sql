CREATE TABLE "upload_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"defaults" jsonb NOT NULL,
	"are_print_masters" boolean NOT NULL,
	"print_id" uuid,
	"file_ids" uuid[] NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "upload_imports" ADD CONSTRAINT "upload_imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_imports_of_staff" ON "upload_imports" USING btree ("staff_id","started_at" DESC NULLS LAST);