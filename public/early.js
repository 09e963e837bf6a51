// What can't wait for the app's scripts. A file, because the page forbids inline script.

// Before the first paint, so that a chosen theme does not flash in the other one.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's setting holds.
}

// A browser's first date costs a slow phone 100 ms, most of them for tables that all later ones share: while the scripts are on their way.
setTimeout(() => new Intl.DateTimeFormat());
