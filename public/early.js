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

// A screen that the server has drawn is painted before the app's scripts are fetched: on a slow network they would hold up its styles and typeface.
addEventListener("DOMContentLoaded", () => {
  const app = document.querySelector("template#app");
  if (!app) return;
  const begin = () => document.head.append(app.content);
  if (document.hidden) return begin();
  // A page that is hidden meanwhile, or painted by a browser that does not say so, is not. What was begun already leaves nothing to begin.
  setTimeout(begin, 2_000);
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
});

// "Start Cleaning" starts the cleaning also before the app has taken over: the page that it opens finds the request in its entry of the history.
addEventListener("click", (event) => {
  const link = event.target.closest("[data-drawn] a[data-starts=true]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const trail = [...(history.state?.trail ?? []), location.pathname + location.search];
  history.pushState({ starts: true, trail }, "", link.href);
  // This page must not take the request: what it does about it could be cut off by the reload (src/client.tsx).
  link.closest("[data-drawn]").dataset.left = "";
  location.reload();
});
