import { lazy, Suspense } from "react";
import type { Token } from "../contract/tokens";
import type { Webhook } from "../contract/webhooks";
import type { SealedWebhook } from "../queries/webhooks";
// Not lazy: what it shows would be lost if its file could not be fetched.
import { type Secret, SecretDialog } from "./parts/secret-dialog";

const NewTokenDialog = lazy(async () => ({ default: (await import("./tokens/new-token-dialog")).NewTokenDialog }));
const RevokeDialog = lazy(async () => ({ default: (await import("./tokens/revoke-dialog")).RevokeDialog }));
const AddDialog = lazy(async () => ({ default: (await import("./webhooks/add-dialog")).AddDialog }));
const EditDialog = lazy(async () => ({ default: (await import("./webhooks/edit-dialog")).EditDialog }));
const RestoreDialog = lazy(async () => ({ default: (await import("./webhooks/restore-dialog")).RestoreDialog }));
const NewSecretDialog = lazy(async () => ({ default: (await import("./webhooks/new-secret-dialog")).NewSecretDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import("./webhooks/remove-dialog")).RemoveDialog }));

/** The dialog to open: something new, what to do with a token or a webhook, or a secret to show once. */
export type Question =
  | { kind: "new-token" | "add" }
  | { kind: "revoke"; token: Token }
  | { kind: "edit" | "restore" | "new-secret" | "remove"; webhook: Webhook }
  | { kind: "secret"; secret: Secret };

type ConnectionDialogsProps = { question: Question | undefined; onAsk: (question: Question | undefined) => void };

/** The open dialog, if any. Each has a file of its own. */
export function ConnectionDialogs({ question, onAsk }: ConnectionDialogsProps) {
  const close = () => onAsk(undefined);
  const show = (secret: Secret) => onAsk({ kind: "secret", secret });
  const showSecret = ({ name, secret }: SealedWebhook) =>
    secret === null ? close() : show({ of: "webhook", name, value: secret });
  return (
    <Suspense fallback={null}>
      {question?.kind === "new-token" && (
        <NewTokenDialog onCreated={(name, value) => show({ of: "token", name, value })} onClose={close} />
      )}
      {question?.kind === "revoke" && <RevokeDialog token={question.token} onClose={close} />}
      {question?.kind === "add" && <AddDialog onAdded={showSecret} onClose={close} />}
      {question?.kind === "edit" && <EditDialog webhook={question.webhook} onClose={close} />}
      {question?.kind === "restore" && (
        <RestoreDialog webhook={question.webhook} onRestored={showSecret} onClose={close} />
      )}
      {question?.kind === "new-secret" && (
        <NewSecretDialog webhook={question.webhook} onMade={showSecret} onClose={close} />
      )}
      {question?.kind === "remove" && <RemoveDialog webhook={question.webhook} onClose={close} />}
      {question?.kind === "secret" && <SecretDialog secret={question.secret} onClose={close} />}
    </Suspense>
  );
}
