// Shows the contract on the page.
const place = document.getElementById("explorer");
const base = place.dataset.base;

Scalar.createApiReference(place, {
  url: `${base}/openapi.yaml`, // not the JSON, whose paths are in alphabetical order
  servers: [{ url: location.origin + base, description: "This server" }],
  authentication: { preferredSecurityScheme: "bearer" },
  // A token lives as long as the page: in the browser's storage it would outlive whoever pasted it.
  persistAuth: false,
  onRequestBuilt({ request }) {
    // Scalar sends the scheme even where nobody gave a token, and the server takes that for a broken one.
    if (request.headers.get("authorization") === "Bearer") request.headers.delete("authorization");
  },
  documentDownloadType: "direct",
  orderSchemaPropertiesBy: "preserve",

  // Nothing leads to another host.
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  proxyUrl: "",
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
});
