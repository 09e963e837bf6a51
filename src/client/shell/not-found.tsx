import { Link } from "wouter";
import { t } from "../../shared/words";
import { Button, buttonClass } from "../../ui/button";
import { Plate } from "../../ui/plate";
import { MessageScreen } from "../parts/message-screen";
import { useCurrentUser, useSignOut } from "../session/current-user";
import { Navigation } from "./navigation";

/** The not-found page. Signed-in users keep the menu and can sign out. */
export function NotFound() {
  const { data: person } = useCurrentUser();
  const signOut = useSignOut();
  return (
    <>
      <MessageScreen
        icon={<Plate code="ZB-404" size="large" />}
        title={t("404 Page Not Found")}
        text={t("Did you forget to add the page to the router?")}
        action={
          <>
            <Link href="/" className={buttonClass({ variant: "outline", size: "wet" })}>
              {t("Back to home")}
            </Link>
            {person && (
              <Button variant="quiet" full busy={signOut.isPending} onClick={() => signOut.mutate()}>
                {t("Sign out")}
              </Button>
            )}
          </>
        }
      />
      {person && <Navigation role={person.role} />}
    </>
  );
}
