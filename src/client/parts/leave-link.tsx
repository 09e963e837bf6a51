import type { ComponentProps } from "react";
import { Link } from "wouter";
import { insteadOfLink, useLeave } from "../browser/trail";

type LeaveLinkProps = Pick<ComponentProps<"a">, "className" | "children"> & { href: string };

/** A link that leaves a page for the screen it was opened from ("Back to My Schedule"), as it was left there. */
export function LeaveLink({ href, ...props }: LeaveLinkProps) {
  return <Link href={href} onClick={insteadOfLink(useLeave(href))} {...props} />;
}
