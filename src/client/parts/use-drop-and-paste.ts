import { useEffect, useRef, useState } from "react";

/** Accepts dropped and pasted files while the dialog is open. Returns whether files are being dragged over the window. */
export function useDropAndPaste(onFiles: (files: readonly File[]) => void, open: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ onFiles, open });
  useEffect(() => {
    latest.current = { onFiles, open };
  });
  useEffect(() => {
    const take = (given: DataTransfer | null) => {
      const files = [...(given?.files ?? [])];
      if (files.length > 0 && latest.current.open) latest.current.onFiles(files);
    };
    const over = (event: DragEvent) => {
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", ({ clipboardData }) => take(clipboardData), { signal });
    return () => listening.abort();
  }, []);
  return dragging;
}
