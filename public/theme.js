// Before the first paint, so that a chosen theme does not flash in the other one. A file, because the page forbids inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's setting holds.
}
