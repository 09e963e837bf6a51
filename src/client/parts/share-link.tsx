import { Link2, Printer, Share2 } from "lucide-react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { copyText } from "./copy-text";

type ShareLinkProps = {
  url: string;
  /** What the other app shows. */
  title: string;
  /** What the toast says once it has been copied. */
  copied: string;
};

/** The buttons of a dialog with a link: share it through another app where that is possible, else copy it, and print its sheet. */
export function ShareLink({ url, title, copied }: ShareLinkProps) {
  const share = () =>
    // Closing the share sheet rejects too; that is no error.
    navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      {"share" in navigator ? (
        <Button size="wet" className="md:w-auto" onClick={share}>
          <Share2 size={20} />
          {t("Share link")}
        </Button>
      ) : (
        <Button size="wet" className="md:w-auto" onClick={() => void copyText(url, copied)}>
          <Link2 size={20} />
          {t("Copy link")}
        </Button>
      )}
      <Button variant="outline" size="wet" className="md:w-auto" onClick={() => window.print()}>
        <Printer size={20} />
        {t("Print")}
      </Button>
    </>
  );
}
