import { useMutation } from "@tanstack/react-query";
import { FileDown, FileUp } from "lucide-react";
import { type ComponentType, useState } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { RefusalAlert } from "../refusal-alert";
import { toast } from "../toasts";
import { useLazyComponent } from "../use-lazy-component";

type SheetButtonsProps = {
  fetchDialog: () => Promise<ComponentType<{ onClose: () => void }>>;
  /** Downloads the records as a table; undefined while there are none. */
  onExport: (() => Promise<void>) | undefined;
};

/** On a phone both fit beside the page's own button. */
const look = { variant: "outline", size: "tight", className: "px-3 md:px-4.5" } as const;

/** "Import" and "Export" of a list. Their code is fetched with the first tap. */
export function SheetButtons({ fetchDialog, onExport }: SheetButtonsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component, failed, load } = useLazyComponent(fetchDialog);
  const open = () => {
    setIsOpen(true);
    void load();
  };
  const exporting = useMutation({
    mutationFn: async () => onExport?.(),
    onSuccess: () => toast({ title: t("Exported"), description: t("The CSV file has been downloaded.") }),
  });
  return (
    <>
      <Button {...look} onClick={open}>
        <FileUp size={20} className="hidden md:block" />
        {t("Import")}
      </Button>
      {onExport && (
        <Button {...look} onClick={() => exporting.mutate()}>
          <FileDown size={20} className="hidden md:block" />
          {t("Export")}
        </Button>
      )}
      {isOpen && Component && <Component onClose={() => setIsOpen(false)} />}
      <RefusalAlert error={exporting.error} />
      {failed && (
        <p role="alert" className="text-sm font-medium text-danger-fg">
          {t("This could not be loaded. Check the connection and try again.")}
        </p>
      )}
    </>
  );
}
