import { QrCode } from "lucide-react";
import { lazy, Suspense } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { LinkKind } from "../../contract/sign-in-links";
import { useCreateLink } from "../../queries/issue-links";

const LinkDialog = lazy(() => import("./link-dialog"));

type LinkButtonProps = { person: Pick<User, "id" | "name" | "email" | "username">; kind: LinkKind; wet?: boolean };

/** Creates a one-time sign-in link for a person and shows it. */
export function LinkButton({ person, kind, wet = false }: LinkButtonProps) {
  const create = useCreateLink();
  return (
    <>
      <Button
        variant="outline"
        {...(wet && { size: "wet", className: "md:w-auto" })}
        busy={create.isPending}
        onClick={() => create.mutate({ userId: person.id, kind })}
      >
        <QrCode size={20} />
        {labelOf(kind)}
      </Button>
      {/* In the footer of a dialog it leaves the buttons their width. */}
      <RefusalAlert error={create.error} className="min-w-0 md:flex-1" />
      {create.data && (
        <Suspense fallback={null}>
          {/* Whoever is invited may use the link while the dialog is open. */}
          <LinkDialog person={person} kind={create.variables.kind} link={create.data} onClose={create.reset} />
        </Suspense>
      )}
    </>
  );
}

function labelOf(kind: LinkKind): string {
  if (kind === "invitation") return t("Invite");
  return kind === "reset" ? t("Sign-in link") : t("Sign in on another phone");
}
