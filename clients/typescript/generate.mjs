// Generates src/schema.ts from the contract, and writes the contract's version into package.json and package-lock.json.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const here = (name) => new URL(name, import.meta.url);

// The first media type of each request body that is a file: the default Content-Type.
const files = {};

const nodes = await openapiTS(here("../../openapi.yaml"), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  transform(schema, { path }) {
    if (schema.format !== "binary") return undefined;
    if (path.includes("/responses/")) return ts.factory.createTypeReferenceNode("Blob"); // read with parseAs: "blob"
    const [, , name, method, , , type] = path.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    files[`${method.toUpperCase()} ${name}`] ??= type;
    return ts.factory.createTypeReferenceNode("FileBody");
  },
});

// Keep the aliases of models, which people import, and omit those of parameters, responses and headers.
const noise = /^(\$defs|webhooks|(Header|Parameter|Response)[A-Z].*)$/;
const kept = nodes.filter((node) => !(ts.isTypeAliasDeclaration(node) && noise.test(node.name.text)));

await writeFile(
  here("src/schema.ts"),
  `// Generated from openapi.yaml by make generate. Do not edit.

/** A file to send: its text, its bytes, or a stream of them. */
export type FileBody = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

/** The Content-Type of a file if the call sets none. */
export const fileTypes: Readonly<Record<string, string>> = ${JSON.stringify(files, null, 2)};

${astToString(kept)}`,
);

const [, version] = /^  version: (\S+)$/m.exec(await readFile(here("../../openapi.yaml"), "utf8"));
for (const name of ["package.json", "package-lock.json"]) {
  const was = await readFile(here(name), "utf8");
  const now = was.replaceAll(/("name": "@harrier\/client",\s+"version": )"[^"]*"/g, `$1"${version}"`);
  if (now !== was) await writeFile(here(name), now);
}
