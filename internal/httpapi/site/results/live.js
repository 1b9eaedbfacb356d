// Keeps the page of a race current while it is open: when the stream of live results tells of a change, reads the page again.
(() => {
  const { live, version } = document.currentScript.dataset;
  let planned = false;

  // Many pages learn of a change at once, so each waits for a while of its own.
  const plan = (least, spread) => {
    if (!planned) setTimeout(read, least + Math.random() * spread);
    planned = true;
  };

  const read = async () => {
    planned = false;
    try {
      const response = await fetch(location.href, { cache: "no-cache" });
      if (!response.ok) throw new Error(response.statusText);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const part of ["header", "main"]) document.querySelector(part)?.replaceWith(page.querySelector(part));
    } catch {
      plan(10000, 10000);
    }
  };

  const connect = (query) => {
    const stream = new EventSource(live + query);
    for (const name of ["results", "scores"]) stream.addEventListener(name, () => plan(0, 1500));
    stream.addEventListener("reload", () => plan(0, 5000));
    // The browser connects again by itself, except after a response such as 429.
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 10000 + Math.random() * 20000, "");
    });
  };
  connect(`?after=${version}`);
})();
