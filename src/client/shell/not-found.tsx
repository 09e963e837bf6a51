import { Link } from "wouter";
import { t } from "../../shared/words";
import { buttonClass } from "../../ui/button";
import { Plate } from "../../ui/plate";
import { Message, MessageScreen } from "../parts/message-screen";
import { useCurrentUser } from "../session/current-user";
import { Page } from "./page";

/** The not-found page. Signed-in users keep the header, the menu and sign-out. */
export function NotFound() {
  const { data: person } = useCurrentUser();
  const title = t("404 Page Not Found");
  const message = {
    icon: <Plate code="ZB-404" size="large" />,
    text: t("Did you forget to add the page to the router?"),
    action: (
      <Link href="/" className={buttonClass({ variant: "outline", size: "wet" })}>
        {t("Back to home")}
      </Link>
    ),
  };
  if (!person) return <MessageScreen title={title} {...message} />;
  return (
    <Page title={title}>
      <Message {...message} />
    </Page>
  );
}
