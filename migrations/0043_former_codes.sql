CREATE TABLE "former_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_codes" ADD CONSTRAINT "former_codes_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_codes_code" ON "former_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "former_codes_unit" ON "former_codes" USING btree ("unit_id");