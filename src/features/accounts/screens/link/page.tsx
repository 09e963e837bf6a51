import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CallError } from "../../../../client/api/call";
import { reasonOf } from "../../../../client/api/reason";
import LanguagePicker from "../../../../client/parts/language-picker";
import { IconTile, Message } from "../../../../client/parts/message-screen";
import { useHeading } from "../../../../client/parts/use-heading";
import { useCurrentUser } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { Mark } from "../../../../ui/mark";
import { CentredSpinner } from "../../../../ui/spinner";
import { useLinkInfo } from "../../queries/use-link";
import { DuneArt } from "../art";
import { LinkForm } from "./form";
import { useSecret } from "./use-secret";

/** /sign-in#<secret>: signs in with a one-time link (docs/domain.md, "Sign-in links"). */
export default function LinkPage() {
  const secret = useSecret();
  return (
    <main className="min-h-dvh">
      <div className="relative">
        <DuneArt className="block h-37.5 w-full md:h-72" />
        <div className="absolute inset-x-4 top-3.5 flex flex-wrap justify-between gap-2">
          <p className="flex min-h-12 min-w-0 items-center gap-2.5 rounded-control bg-surface ps-2 pe-3.5">
            <Mark className="size-7 shrink-0" />
            <span className="min-w-0 text-lg font-bold tracking-tight">Changeover</span>
          </p>
          <LanguagePicker hideLabel className="text-sm font-medium" />
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-120 flex-col gap-4 px-4 pt-5 pb-10">
        {/* Another secret starts anew: nothing typed for one person may go to another. */}
        <SignIn key={secret} secret={secret} />
      </div>
    </main>
  );
}

function SignIn({ secret }: { secret: string }) {
  const user = useCurrentUser();
  const info = useLinkInfo(secret);
  if (secret === "")
    return (
      <Refused title={t("This link is not complete")}>{t("Scan the code again, or open the whole link.")}</Refused>
    );
  if (info.isError && info.error instanceof CallError && info.error.status < 500)
    return <Refused title={t("This link can't be used")}>{reasonOf(info.error)}</Refused>;
  const failed = [info, user].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <Refused
        title={t("This link could not be checked")}
        action={
          <Button
            size="wet"
            busy={info.isFetching || user.isFetching}
            onClick={() => void Promise.all([info.refetch(), user.refetch()])}
          >
            {t("Try again")}
          </Button>
        }
      >
        {failed.error ? reasonOf(failed.error) : ""}
      </Refused>
    );
  if (!info.data || user.data === undefined) return <CentredSpinner />;
  return <LinkForm secret={secret} info={info.data} signedIn={user.data} />;
}

function Refused({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const heading = useHeading(title);
  const { data: user } = useCurrentUser();
  return (
    <Message
      icon={
        <IconTile>
          <Link2Off size={32} />
        </IconTile>
      }
      title={
        <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
          {title}
        </h1>
      }
      text={children}
      action={
        action ?? (
          <Link href="/" replace className={buttonClass({ size: "wet" })}>
            {user ? t("Open the app") : t("Sign In")}
          </Link>
        )
      }
    />
  );
}
