// Shows the contract on the page.
const place = document.getElementById("explorer");
const { base, public: publicAddress, clientId } = place.dataset;
const here = location.origin + base;
const contract = new URL(`${base}/openapi.yaml`, location.href).href;

// How to get started says this server's address, and the accounts of the demo if there is one.
const heading = "## Getting started\n";
const demo = document.getElementById("demo")?.content.textContent ?? "";
const guide = `\n[An app in ten minutes](${here}/docs/guide) says how to register an app, sign users in and make the first call.\n`;
async function load(request, ...options) {
  if ((request.url ?? String(request)) !== contract) return fetch(request, ...options);
  const response = await fetch(`${base}/docs/contract.json`); // the same, but for examples of what need not be sent
  const inJSON = (text) => JSON.stringify(text).slice(1, -1);
  const text = (await response.text()).replace(inJSON(heading), () => inJSON(heading + guide + demo + "\n"));
  return new Response(text.replaceAll("http://127.0.0.1:8080", here), response);
}

// Users can sign in by OAuth at the server's public address, where browsers can hash the proof of PKCE. Elsewhere they paste a token.
const signsIn = here === publicAddress && isSecureContext;

Scalar.createApiReference(place, {
  customFetch: load,
  url: contract,
  servers: [{ url: here, description: "This server" }],
  authentication: signsIn ? {
    preferredSecurityScheme: "oauth2",
    securitySchemes: { oauth2: { flows: { authorizationCode: {
      authorizationUrl: `${here}/oauth/authorize`,
      tokenUrl: `${here}/oauth/token`,
      refreshUrl: `${here}/oauth/token`,
      "x-usePkce": "SHA-256",
      "x-scalar-client-id": clientId,
      "x-scalar-redirect-uri": `${here}/docs/signed-in`,
      selectedScopes: ["read", "log", "results"],
    } } } },
  } : { preferredSecurityScheme: "bearer" },
  // Tokens are forgotten with the page; the browser's storage would keep them.
  persistAuth: false,
  onRequestBuilt({ request }) {
    // Scalar sends the bare scheme when no token was entered, which the server rejects as an invalid token.
    if (request.headers.get("authorization") === "Bearer") request.headers.delete("authorization");
  },
  documentDownloadType: "direct",
  orderSchemaPropertiesBy: "preserve",

  // No links or requests to other hosts.
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  proxyUrl: "",
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
});

// Scalar's buttons with an icon only have no name for screen readers.
new MutationObserver(() => {
  for (const button of document.querySelectorAll("button:not([aria-label], [aria-labelledby], [title])"))
    if (button.textContent.trim() === "" || button.matches(".group\\/copy-button")) button.setAttribute("aria-label", button.matches("[aria-expanded]") ? "Details" : "Copy");
}).observe(document.body, { childList: true, subtree: true });
