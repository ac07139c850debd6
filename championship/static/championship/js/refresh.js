/* Looks whether a log has been checked and then shows the page anew, where the reader is. */
"use strict";

{
  const first = 800;
  const slowest = 10_000;

  const look = async (wait) => {
    const part = document.querySelector("[data-refresh][data-pending]");
    if (!part) return;
    try {
      const answer = await fetch(window.location.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const news = page.querySelector("[data-refresh]");
      if (answer.ok && news && !news.hasAttribute("data-pending")) {
        const said = document.querySelector("[data-refresh-said]");
        if (said) said.textContent = part.dataset.done;
        part.replaceWith(document.importNode(news, true));
        return;
      }
    } catch {
      // The connection is gone for a moment; the next look may find it back.
    }
    window.setTimeout(look, wait, Math.min(wait * 1.5, slowest));
  };

  window.setTimeout(look, first, first);
}
