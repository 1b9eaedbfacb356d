// Writes what follows from the contract: src/schema.ts, and its version into package.json and package-lock.json.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const here = (name) => new URL(name, import.meta.url);

// The first media type of each request body that is a file and not JSON: what a body is sent as whose caller says nothing.
const files = {};

const nodes = await openapiTS(here("../../openapi.yaml"), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  transform(schema, { path }) {
    if (schema.format !== "binary") return undefined;
    const [, , name, method, , , type] = path.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    files[`${method.toUpperCase()} ${name}`] ??= type;
    return ts.factory.createTypeReferenceNode("FileBody");
  },
});

// Aliases of the models are for people to import; those of parameters, answers and headers would only hide them.
const noise = /^(\$defs|webhooks|(Header|Parameter|Response)[A-Z].*)$/;
const kept = nodes.filter((node) => !(ts.isTypeAliasDeclaration(node) && noise.test(node.name.text)));

await writeFile(
  here("src/schema.ts"),
  `// Generated from openapi.yaml by make generate. Do not edit.

/** A file to send: its text, its bytes, or a stream of them. */
export type FileBody = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

/** What a file is sent as where the call has no Content-Type of its own. */
export const fileTypes: Readonly<Record<string, string>> = ${JSON.stringify(files, null, 2)};

${astToString(kept)}`,
);

const [, version] = /^  version: (\S+)$/m.exec(await readFile(here("../../openapi.yaml"), "utf8"));
for (const name of ["package.json", "package-lock.json"]) {
  const was = await readFile(here(name), "utf8");
  const now = was.replaceAll(/("name": "@harrier\/client",\s+"version": )"[^"]*"/g, `$1"${version}"`);
  if (now !== was) await writeFile(here(name), now);
}
