import { Bath, BedDouble, type LucideIcon, Pencil, Users } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { useLanguage } from "../../../../client/browser/language";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../contract";
import { Area } from "../area";
import { AmenityBadges } from "./amenity-badges";
import { assignmentsHref } from "./assignments-href";
import { VillaStatus } from "./villa-status";
import { VillaType } from "./villa-type";

type VillaCardProps = { villa: Unit; onEdit: (villa: Unit) => void };

/** A villa. A tap anywhere shows its assignments. Memoized: a park has hundreds. */
export const VillaCard = memo(function VillaCard({ villa, onEdit }: VillaCardProps) {
  useLanguage();
  const { code, address, location, villaType, bedrooms, bathrooms, maxPersons, description } = villa;
  return (
    <Card
      as="article"
      aria-label={t("Villa {code}", { code })}
      className="relative flex flex-col gap-3.5 has-[h3>a:focus-visible]:shadow-ring"
    >
      <div className="flex flex-wrap items-start gap-3">
        <Plate code={code} label={t("Villa {code}", { code })} />
        <div className="min-w-22 grow basis-0">
          <h3 className="font-semibold wrap-anywhere">
            <Link
              href={assignmentsHref(villa)}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none"
            >
              {address || location}
            </Link>
          </h3>
          {address && (
            <p className="text-sm">
              <Area name={location} />
            </p>
          )}
        </div>
        <Button
          variant="outline"
          size="compact"
          className="relative min-h-12"
          aria-label={t("Edit Villa {code}", { code })}
          onClick={() => onEdit(villa)}
        >
          <Pencil size={16} strokeWidth={2.25} />
          {t("Edit")}
        </Button>
      </div>
      <p className="flex flex-wrap gap-2">
        <VillaType type={villaType} />
        <VillaStatus status={villa.status} />
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        <Fact icon={BedDouble}>{t("{count, plural, one {# bedroom} other {# bedrooms}}", { count: bedrooms })}</Fact>
        <Fact icon={Bath}>{t("{count, plural, one {# bathroom} other {# bathrooms}}", { count: bathrooms })}</Fact>
        <Fact icon={Users}>
          {t("{count, plural, one {Up to # guest} other {Up to # guests}}", { count: maxPersons })}
        </Fact>
      </ul>
      {description && <p className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{description}</p>}
      <AmenityBadges villa={villa} />
    </Card>
  );
});

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1">
      <Icon size={16} strokeWidth={2.25} aria-hidden="true" className="shrink-0" />
      {children}
    </li>
  );
}
