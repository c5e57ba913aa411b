ALTER TABLE "staff_changes" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "staff_changes_unfinished" ON "staff_changes" USING btree ("subject_id","id") WHERE "staff_changes"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "staff_changes_with_personal_data" ON "staff_changes" USING btree ("at") WHERE subject_kind in ('session', 'invitation', 'order')
  and (before ?| array['address', 'email'] or after ?| array['address', 'email']);