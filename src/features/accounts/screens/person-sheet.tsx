import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { useMe } from "../../../client/session/current-user";
import { roleName } from "../../../client/session/person";
import type { User } from "../../../shared/current-user";
import { joined } from "../../../shared/joined";
import { canBeAbsent } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import { Dialog } from "../../../ui/dialog";
import { mayIssueLink } from "../rules";
import { ContactLinks } from "./contact-links";
import { LinkButton } from "./invite/link-button";
import type { LoadParts } from "./team/load-parts";

/** The person whose sheet is open, kept in the address as `?person=`, so that other pages can link to it. */
export function useShownPerson(people: readonly User[]): [User | undefined, (id: string | undefined) => void] {
  const [address, setAddress] = useSearchParams();
  const id = address.get("person");
  const show = (next: string | undefined) =>
    setAddress(
      (before) => {
        const { person: _, ...others } = Object.fromEntries(before);
        return next ? { ...others, person: next } : others;
      },
      { replace: true },
    );
  return [id ? people.find((one) => one.id === id) : undefined, show];
}

type PersonLinkProps = { id: string; className?: string; tabIndex?: number; children: ReactNode };

/** A person's name as a link that opens their sheet on this page. */
export function PersonLink({ id, className, children, ...row }: PersonLinkProps) {
  const [path] = useLocation();
  const [address] = useSearchParams();
  const target = new URLSearchParams({ ...Object.fromEntries(address), person: id });
  return (
    <Link
      {...row}
      href={`${path}?${target}`}
      replace
      data-open
      className={classNames("text-ink no-underline", className)}
    >
      {children}
    </Link>
  );
}

type PersonSheetProps = {
  person: User;
  team: string | null | undefined;
  loads: Pick<LoadParts, "PersonDay">;
  /** Opens the form, for admins. */
  onEdit?: () => void;
  onClose: () => void;
};

/** One person for leaders: how to reach them, a cleaner's work and load of today, and absences. */
export function PersonSheet({ person, team, loads: { PersonDay }, onEdit, onClose }: PersonSheetProps) {
  const me = useMe();
  const you = me.id === person.id;
  const { name, role, company, isInvited } = person;
  return (
    <Dialog
      open
      onClose={onClose}
      lead={<Avatar name={name} you={you} size="large" />}
      title={you ? t("{name} (you)", { name }) : name}
      description={joined([roleName(role), team, company, isInvited && t("Has not signed in yet")], " · ")}
      actions={
        <>
          {onEdit && (
            <Button variant="outline" size="wet" className="md:w-auto" onClick={onEdit}>
              <Pencil size={20} />
              {t("Edit User")}
            </Button>
          )}
          {!you && mayIssueLink(me, person) && (
            <LinkButton person={person} kind={isInvited ? "invitation" : "reset"} wet />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ContactLinks person={person} />
        {canBeAbsent(role) && <PersonDay person={person} />}
      </div>
    </Dialog>
  );
}
