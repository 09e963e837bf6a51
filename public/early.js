// Runs before the app's scripts. A file of its own, because the content security policy forbids inline scripts.

// Apply the chosen theme before the first paint, so that the other one doesn't flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is disabled: follow the system.
}

// The first date format takes 100 ms on a slow phone, mostly for shared tables: do it while the scripts are loading.
setTimeout(() => new Intl.DateTimeFormat());
