import { Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../../../client/parts/copy-text";
import { useWayOut } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";
import { TextArea } from "../../../../ui/text-area";

/** The value of a token, or a webhook's secret, which no other response has. */
export type Secret = { of: "token" | "webhook"; name: string; value: string };

/** Shows a secret once. Closing, Back or a reload asks if it was not copied, by the button or by hand. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { title, about, label, copied } = wordsOf(secret);
  const [isCopied, setIsCopied] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useWayOut(!isCopied, () => setIsAsking(true));
  const copy = async () => {
    if (!(await copyText(secret.value, copied))) return;
    setIsCopied(true);
    setIsAsking(false);
  };
  const close = () => {
    if (isCopied) onClose();
    else setIsAsking(!isAsking);
  };
  const copyButton = (
    <Button variant={isCopied ? "outline" : "primary"} size="wet" className="md:w-auto" onClick={() => void copy()}>
      <Copy size={20} />
      {t("Copy")}
    </Button>
  );
  return (
    <Dialog
      open
      title={title}
      description={about}
      onClose={close}
      actions={
        isAsking ? (
          <>
            {copyButton}
            <Button variant="outline-danger" size="wet" className="md:w-auto" onClick={onClose}>
              {t("Close anyway")}
            </Button>
            <p role="alert" className="order-first font-semibold md:order-none md:me-auto">
              {t("You have not copied it.")}
            </p>
          </>
        ) : (
          <>
            {copyButton}
            <Button variant={isCopied ? "primary" : "outline"} size="wet" className="md:w-auto" onClick={close}>
              {t("Done|button: closes the dialog")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Note tone="needs-review" icon={TriangleAlert} title={t("It is never shown again.")}>
          <p>{t("Copy it now and store it like a password.")}</p>
        </Note>
        <TextArea
          readOnly
          dir="ltr"
          rows={2}
          spellCheck={false}
          label={label}
          value={secret.value}
          className="min-h-0 font-semibold break-all tabular-nums"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={() => setIsCopied(true)}
        />
      </div>
    </Dialog>
  );
}

function wordsOf({ of, name }: Secret): { title: string; about: string; label: string; copied: string } {
  if (of === "token")
    return {
      title: t("Token of {name}", { name }),
      about: t("The program sends it in the header “Authorization: Bearer”."),
      label: t("Token|for the API"),
      copied: t("The token has been copied to your clipboard."),
    };
  return {
    title: t("Secret of {name}", { name }),
    about: t("With it, the receiver checks that a message comes from this park (Standard Webhooks)."),
    label: t("Secret|of a webhook"),
    copied: t("The secret has been copied to your clipboard."),
  };
}
