CREATE TABLE "policy_texts" (
	"policy" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "policy_texts_policy_shown_at_pk" PRIMARY KEY("policy","shown_at")
);
--> statement-breakpoint
CREATE INDEX "parcels_owed_insurance" ON "parcels" USING btree ("id") WHERE "parcels"."status" = 'voided' and "parcels"."insurance_cents" is not null;