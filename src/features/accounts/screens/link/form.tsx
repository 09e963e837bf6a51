import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { CloudUpload, UserRound } from "lucide-react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Refusal } from "../../../../client/parts/refusal";
import { useHeading } from "../../../../client/parts/use-heading";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import { PasswordField } from "../../../../ui/password-field";
import type { LinkInfo } from "../../contract/sign-in-links";
import { useOthersPending, useSignInWithLink } from "../../queries/use-link";
import { passwordField } from "../person-fields";

const fields = z.object({ password: passwordField });

type LinkFormProps = { secret: string; info: LinkInfo; signedIn: User | null };

/** Greets the person and asks for a password if the link sets one. */
export function LinkForm({ secret, info, signedIn }: LinkFormProps) {
  const { kind, name, signInName, needsPassword } = info;
  const heading = useHeading(t("Sign In"));
  const signIn = useSignInWithLink(secret);
  const { register, handleSubmit, formState } = useForm({
    ...(needsPassword && { resolver: standardSchemaResolver(fields) }),
    defaultValues: { password: "" },
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-balance text-xl font-bold tracking-tight wrap-anywhere">
        {t("Hello {name}", { name })}
      </h1>
      <p className="text-ink-2">{aboutOf(kind)}</p>
      <OtherPeople info={info} signedIn={signedIn} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit(({ password }) => signIn.mutate(needsPassword ? password : undefined))}
      >
        {needsPassword && (
          <>
            {/* For password managers, which save the password under it. */}
            <input hidden type="text" autoComplete="username" value={signInName} readOnly />
            <PasswordField
              {...register("password")}
              autoComplete="new-password"
              label={t("Password")}
              hint={t("At least 6 characters")}
              error={formState.errors.password?.message}
            />
          </>
        )}
        <Refusal error={signIn.error} />
        <Button type="submit" size="wet" busy={signIn.isPending || signIn.isSuccess}>
          {t("Sign In")}
        </Button>
      </form>
      {needsPassword && signInName && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t("Next time, sign in with {name} and this password.", { name: signInName })}
        </p>
      )}
    </>
  );
}

/** Says who is signed in on this phone, and that nobody's pending steps are lost. */
function OtherPeople({ info: { userId, name }, signedIn }: Omit<LinkFormProps, "secret">) {
  const count = useOthersPending(userId);
  const other = signedIn && signedIn.id !== userId ? signedIn.name : undefined;
  return (
    <>
      {other && (
        <Note icon={UserRound} tone="sand">
          {t("{other} is signed in on this phone. When {name} signs in, {other} is signed out here.", { other, name })}
        </Note>
      )}
      {count > 0 && (
        <Note
          icon={CloudUpload}
          title={t(
            "{count, plural, one {# change on this phone has} other {# changes on this phone have}} not been sent",
            { count },
          )}
        >
          {t(
            "{count, plural, one {It stays on this phone and is sent when the person who made it signs in here again.} other {They stay on this phone and are sent when the people who made them sign in here again.}} Nothing is lost.",
            { count },
          )}
        </Note>
      )}
    </>
  );
}

function aboutOf(kind: LinkInfo["kind"]): string {
  if (kind === "invitation") return t("Choose a password, and you are in.");
  return kind === "reset"
    ? t("Choose a new password. It signs you out everywhere else.")
    : t("Sign in on this phone too, without your password.");
}
