import { type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import { LoadFailed } from "../../../client/parts/load-failed";
import { usePark } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { telephoneLink } from "./telephone-link";

type Park = { name: string; phone: string; email: string; address: string };

const row = "flex min-h-12 items-center gap-3 font-medium";

/** The park's contact details, or a skeleton while they load; nothing if it has none. */
export function Contacts({ className }: { className: string }) {
  const { data: park, isError, isFetching, refetch } = usePark();
  if (park && !park.phone && !park.email && !park.address) return null;
  return (
    <section className={className} aria-labelledby="contacts">
      <hr className="mb-6 hidden border-line lg:block" />
      <h2 id="contacts" className="mb-1 text-base font-semibold">
        {t("Need help?")}
      </h2>
      {park && <Ways park={park} />}
      {!park && (isError ? <LoadFailed onRetry={() => void refetch()} retrying={isFetching} /> : <Waiting />)}
    </section>
  );
}

function Ways({ park }: { park: Park }) {
  return (
    <address className="text-sm not-italic">
      <p className="text-ink-2">
        <bdi>{park.name}</bdi>
      </p>
      {park.phone && (
        <a href={telephoneLink(park.phone)} className={row}>
          <Glyph icon={Phone} />
          <bdi dir="ltr">{park.phone}</bdi>
        </a>
      )}
      {park.email && (
        <a href={`mailto:${park.email}`} className={row}>
          <Glyph icon={Mail} />
          <bdi className="min-w-0 wrap-anywhere">{park.email}</bdi>
        </a>
      )}
      {park.address && (
        <p className={row}>
          <Glyph icon={MapPin} />
          <bdi>{park.address}</bdi>
        </p>
      )}
    </address>
  );
}

function Waiting() {
  return (
    <Loading className="flex flex-col gap-7 py-3.5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-64" />
    </Loading>
  );
}

function Glyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={20} className="shrink-0 text-ink-3" />;
}
