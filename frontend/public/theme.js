// Runs before the first paint, as its own file because the page's CSP allows no inline script.
try {
  const theme = localStorage.getItem("receipts.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's theme stands.
}
