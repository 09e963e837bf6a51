CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backed_up_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
