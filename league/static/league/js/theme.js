// The switch between day and night, and menus that close. Pages work without this file:
// they follow the system's theme then, and the switch stays hidden.
(() => {
  "use strict";

  const KEY = "theme";
  const root = document.documentElement;
  const night = window.matchMedia("(prefers-color-scheme: dark)");

  // Where storage is blocked the choice lasts for the page.
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  const store = (theme) => {
    try {
      if (theme) localStorage.setItem(KEY, theme);
      else localStorage.removeItem(KEY);
    } catch {
      /* The choice lasts for the page. */
    }
  };

  const shown = () => root.dataset.theme || (night.matches ? "dark" : "light");

  // A choice that is the system's own is no choice: the page follows the system again.
  const choose = (theme) => {
    const own = theme === (night.matches ? "dark" : "light");
    if (own) delete root.dataset.theme;
    else root.dataset.theme = theme;
    store(own ? null : theme);
  };

  const theme = stored();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const say = (button) => button.setAttribute("aria-pressed", String(shown() === "dark"));

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      say(button);
      night.addEventListener("change", () => say(button));
      button.addEventListener("click", () => {
        choose(shown() === "dark" ? "light" : "dark");
        say(button);
      });
    }
  });

  const close = (menu) => menu.removeAttribute("open");

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll(".menu[open]")) {
      close(menu);
      menu.querySelector("summary").focus();
    }
  });

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(".menu[open]")) {
      if (!menu.contains(event.target)) close(menu);
    }
  });
})();
