import type { ReactNode } from "react";
import { useHeading } from "../../../client/parts/use-heading";
import { t } from "../../../shared/words";
import { SegmentedPanel, SegmentedTabs } from "../../../ui/segmented";
import { FirstAdminForm } from "./first-admin-form";
import { SignInForm } from "./sign-in-form";

/** The tabs of the page. */
export type Tab = "sign-in" | "register";

type WayInProps = {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The token of the first administrator's link; with it there are no tabs. */
  token: string | null;
  register: ReactNode;
};

/** The heading and the form for the address: sign in, register or first administrator. */
export function WayIn({ tab, onTab, token, register }: WayInProps) {
  if (token) return <FirstAdmin token={token} />;
  return (
    <>
      {tab === "register" ? (
        <Heading page={t("Register")}>{t("Join your cleaning team.")}</Heading>
      ) : (
        <Heading page={t("Sign In")}>
          {/* On wide screens the left column has the headline. */}
          <span className="lg:hidden">{t("Every villa ready before the next guest arrives.")}</span>
          <span className="hidden lg:inline">{t("Welcome back")}</span>
        </Heading>
      )}
      <SegmentedTabs
        label={t("Sign in or register")}
        value={tab}
        onChange={onTab}
        options={[
          { value: "sign-in", label: t("Sign In") },
          { value: "register", label: t("Register") },
        ]}
      >
        <SegmentedPanel value="sign-in">
          <div className="pt-4">
            <SignInForm />
          </div>
        </SegmentedPanel>
        <SegmentedPanel value="register">
          <div className="pt-4">{register}</div>
        </SegmentedPanel>
      </SegmentedTabs>
    </>
  );
}

function FirstAdmin({ token }: { token: string }) {
  return (
    <>
      <Heading page={t("First administrator")}>{t("Create the first administrator")}</Heading>
      <p className="text-ink-2">{t("Use this account to set up the park: people, villas and calendar.")}</p>
      <FirstAdminForm token={token} />
    </>
  );
}

function Heading({ page, children }: { page: string; children: ReactNode }) {
  const ref = useHeading(page);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-balance text-xl font-bold tracking-tight lg:text-2xl">
      {children}
    </h1>
  );
}
