import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { matchesSearch } from "../../../client/parts/search-words";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { Dialog } from "../../../ui/dialog";
import { TextField } from "../../../ui/text-field";
import { allZones, offsetText } from "./zones";

type ZoneDialogProps = { value: string; onChoose: (zone: string) => void; onClose: () => void };

/** More are found by typing. */
const mostShown = 50;

/** Chooses a time zone from a list that can be searched; the present one comes first. */
export function ZoneDialog({ value, onChoose, onClose }: ZoneDialogProps) {
  const [typed, setTyped] = useState("");
  const zones = useMemo(
    () => allZones(value).sort((one, other) => Number(other === value) - Number(one === value)),
    [value],
  );
  const found = zones.filter((zone) => matchesSearch(typed.trim(), [zone.replaceAll("_", " ")]));
  const shown = found.slice(0, mostShown);
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title={t("Time zone")}
      description={t("All times are shown in the park's time zone, wherever people are.")}
    >
      <div className="flex flex-col gap-3">
        <TextField
          type="search"
          data-autofocus
          label={t("Search time zones")}
          placeholder={t("City or region")}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || shown.length !== 1 || !shown[0]) return;
            // Else the key would press the button that gets the focus back, which opens this dialog.
            event.preventDefault();
            onChoose(shown[0]);
          }}
        />
        <ul className="flex flex-col">
          {shown.map((zone) => (
            <li key={zone} className="border-t border-line first:border-0">
              <button
                type="button"
                aria-current={zone === value ? "true" : undefined}
                onClick={() => onChoose(zone)}
                className={classNames(
                  "flex min-h-12 w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken",
                  zone === value && "font-semibold",
                )}
              >
                <span className="min-w-0 grow wrap-anywhere">{zone.replaceAll("_", " ")}</span>
                <span className="shrink-0 text-sm text-ink-2 tabular-nums">{offsetText(zone)}</span>
                <Check
                  size={20}
                  aria-hidden="true"
                  className={classNames("shrink-0 text-primary", zone !== value && "invisible")}
                />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-ink-2">
          {found.length === 0 && t("No time zones match.")}
          {found.length > mostShown && t("{count} more. Type a city to find it.", { count: found.length - mostShown })}
        </p>
      </div>
    </Dialog>
  );
}
