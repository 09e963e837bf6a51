import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../../shared/words";
import { CheckboxRow } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { IconButton } from "../../../ui/icon-button";
import { getStored, setStored } from "../../browser/device-storage";
import { focusTable } from "./focus-table";

/** Whether single keys are switched off on this device: speech input types them by accident. */
const offSetting = "table-keys-off";

type TableHelpProps = {
  /** Whether rows can be selected. */
  selects?: boolean;
  /** The page has a search, but no table. */
  searchOnly?: boolean;
};

/** The button that lists a table's keys; `?` does the same, and `/` moves to the page's search. One for each page with tables. */
export function TableHelp({ selects = false, searchOnly = false }: TableHelpProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowDown" && target instanceof HTMLInputElement && target.type === "search") {
        event.preventDefault();
        focusTable();
      }
      if (getStored(offSetting) || isTyping(target) || document.querySelector("dialog[open]")) return;
      if (event.key === "/") {
        event.preventDefault();
        document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      }
      if (event.key === "?") {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener("keydown", onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <IconButton compact icon={Keyboard} label={t("Keyboard shortcuts")} onClick={() => setOpen(true)} />
      {isOpen && <HelpDialog selects={selects} searchOnly={searchOnly} onClose={() => setOpen(false)} />}
    </>
  );
}

function HelpDialog({ selects, searchOnly, onClose }: Required<TableHelpProps> & { onClose: () => void }) {
  const [isOff, setOff] = useState(getStored(offSetting) !== undefined);
  const keys = [
    ...(searchOnly
      ? []
      : [
          ["↑ ↓", t("Move between rows")],
          [t("Enter|key"), t("Open the row")],
          [t("Page Up, Page Down"), t("Move ten rows")],
          [t("Home, End"), t("First or last row")],
        ]),
    ["/", t("Go to the search")],
    ["?", t("Show these keys")],
    ...(selects
      ? [
          [t("Space"), t("Select the row")],
          [t("Shift|key"), t("With Space, a click or an arrow key: select all rows in between")],
          [t("Ctrl A"), t("Select all")],
          [t("Esc|key"), t("Clear the selection")],
        ]
      : []),
  ];
  return (
    <Dialog open onClose={onClose} title={t("Keyboard shortcuts")}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-5 gap-y-2.5 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt>
              <kbd className="rounded-chip bg-sunken px-2 py-1 font-sans font-semibold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckboxRow
        look="choice"
        className="mt-3"
        label={t("Use / and ? as shortcuts on this device")}
        checked={!isOff}
        onChange={({ target }) => {
          setStored(offSetting, target.checked ? "" : "off");
          setOff(!target.checked);
        }}
      />
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
