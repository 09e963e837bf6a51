import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, dateWithYear } from "../../../../shared/formats";
import { isolated, t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Dialog } from "../../../../ui/dialog";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { RoleBadge } from "../../../accounts/screens/role-badge";
import type { RegistrationCode } from "../../contract";
import { useCodeNow, useCodeUsers } from "../../queries";
import { inFours } from "../digits";

/** The dialog "Accounts Created with This Code". */
export function AccountsDialog({ code, onClose }: { code: RegistrationCode; onClose: () => void }) {
  return (
    <Dialog
      open
      title={t("Accounts Created with This Code")}
      description={isolated(inFours(code.code))}
      onClose={onClose}
    >
      <Accounts code={code} />
    </Dialog>
  );
}

/** The accounts, and how many others the code has created that are deleted by now. */
function Accounts({ code: opened }: { code: RegistrationCode }) {
  const { id: codeId, usedCount } = useCodeNow(opened);
  const accounts = useCodeUsers(codeId);
  const zone = useZone();
  const deleted = accounts.data && !accounts.isFetching && !accounts.isError ? usedCount - accounts.data.length : 0;
  const deletedText = t("Deleted accounts: {count}", { count: deleted });
  if (accounts.data?.length === 0)
    return <Empty title={deleted > 0 ? deletedText : t("No accounts have been created with this code yet.")} />;
  if (accounts.data)
    return (
      <>
        <ul className="divide-y divide-line">
          {accounts.data.map(({ id, name, email, role, telephone, createdAt }) => (
            <li key={id} className="flex gap-3 py-3">
              <Avatar name={name} size="large" />
              <div className="min-w-0 grow text-sm text-ink-2 wrap-anywhere">
                <p className="flex flex-wrap items-center justify-between gap-x-2 text-base font-semibold text-ink">
                  {name}
                  <RoleBadge role={role} />
                </p>
                {email && <p>{email}</p>}
                <p>{telephone ? t("Phone: {number}", { number: telephone }) : t("Phone: Not provided")}</p>
                <p className="text-xs text-ink-3">{`${dateWithYear(createdAt, zone)}, ${clockTime(createdAt, zone)}`}</p>
              </div>
            </li>
          ))}
        </ul>
        {deleted > 0 && <p className="text-sm text-ink-2">{deletedText}</p>}
      </>
    );
  if (accounts.isError) return <LoadFailed onRetry={() => void accounts.refetch()} retrying={accounts.isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
