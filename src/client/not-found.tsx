import { Link } from "wouter";
import { t } from "../shared/words";
import { buttonClass } from "../ui/button";
import { Plate } from "../ui/plate";
import { WholeScreen } from "./whole-screen";

/** For an address that leads nowhere. */
export function NotFound() {
  return (
    <WholeScreen
      sign={<Plate code="ZB-404" size="large" />}
      title={t("404 Page Not Found")}
      text={t("Did you forget to add the page to the router?")}
      action={
        <Link href="/" className={buttonClass({ variant: "outline", size: "wet" })}>
          {t("Back to start")}
        </Link>
      }
    />
  );
}
