CREATE TABLE "reconciliations" (
	"started_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"missing_orders" integer NOT NULL
);
