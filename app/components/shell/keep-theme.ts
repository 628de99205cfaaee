// Inline script of every page: applies the theme before the first paint, then every minute.
import { applyTheme } from "./apply-theme";

applyTheme();
setInterval(applyTheme, 60_000);
