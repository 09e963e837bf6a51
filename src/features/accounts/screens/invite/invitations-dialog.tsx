import { Printer } from "lucide-react";
import { useState } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import type { User } from "../../../../shared/current-user";
import { compareNaturally } from "../../../../shared/natural-order";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { CheckboxRow } from "../../../../ui/checkbox";
import { Dialog } from "../../../../ui/dialog";
import type { LinkOf } from "../../contract/sign-in-links";
import { useCreateLinks } from "../../queries/issue-links";
import { LinkSheet } from "./link-sheet";

type InvitationsDialogProps = { people: readonly User[]; onClose: () => void };

/** Chooses people who have not signed in yet, all of them at first, and prints a sheet with an invitation for each. */
export default function InvitationsDialog({ people: current, onClose }: InvitationsDialogProps) {
  // As it was opened: people who sign in meanwhile must not leave the printed sheet.
  const [people] = useState(current);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const create = useCreateLinks();
  const chosen = people.filter(({ id }) => !leftOut.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setLeftOut((before) => (isChosen ? before.filter((one) => one !== id) : [...before, id]));
  const count = chosen.length;
  if (create.data) return <Created people={people} links={create.data} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t("Invitations")}
      description={t("A sheet with a QR code for each person, with which they choose their password and sign in.")}
      onClose={onClose}
      actions={
        <Button
          size="wet"
          className="md:w-auto"
          disabled={count === 0}
          busy={create.isPending}
          onClick={() => create.mutate({ userIds: chosen.map(({ id }) => id), kind: "invitation" })}
        >
          {t("{count, plural, one {Create # invitation} other {Create # invitations}}", { count })}
        </Button>
      }
    >
      <RefusalAlert error={create.error} />
      <fieldset className="flex flex-col divide-y divide-line">
        <legend className="text-sm text-ink-2">
          {t("They have not signed in yet. Their earlier invitations stop working.")}
        </legend>
        {people.map(({ id, name, email, username }) => (
          <CheckboxRow
            key={id}
            look="choice"
            checked={!leftOut.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
            label={
              <>
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-ink-2 wrap-anywhere">{username ?? email}</span>
              </>
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

type CreatedProps = InvitationsDialogProps & { links: readonly LinkOf[] };

function Created({ people, links, onClose }: CreatedProps) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const named = links.map((link) => {
    const { name = "", email, username } = byId.get(link.userId) ?? {};
    return { ...link, name, signInName: email ?? username ?? "" };
  });
  const count = links.length;
  return (
    <>
      <Dialog
        open
        keeps
        title={t("{count, plural, one {# invitation is ready} other {# invitations are ready}}", { count })}
        description={t("Print them now: they can't be shown again. You can create new ones at any time.")}
        onClose={onClose}
        actions={
          <Button size="wet" className="md:w-auto" onClick={() => window.print()}>
            <Printer size={20} />
            {t("Print")}
          </Button>
        }
      >
        <ul className="list-disc ps-5">
          {named.map(({ userId, name }) => (
            <li key={userId} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      </Dialog>
      <LinkSheet links={named.toSorted((one, other) => compareNaturally(one.name, other.name))} />
    </>
  );
}
