// Write the licences of all bundled packages beside the bundle: each text once, after the names of its packages.

import { readFileSync, writeFileSync } from "node:fs";

const TARGET = "../../generator/serve/page/vendor/LICENSE-codemirror.txt";
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf-8"));
const texts = new Map();
for (const [folder, { version, dev, optional }] of Object.entries(packages)) {
  if (!folder || dev || optional) continue;
  const text = readFileSync(`${folder}/LICENSE`, "utf-8").trim();
  const name = `${folder.replace(/^.*node_modules\//, "")} ${version}`;
  texts.set(text, [...(texts.get(text) ?? []), name]);
}
const rule = `\n${"-".repeat(78)}\n\n`;
const parts = [...texts].map(([text, names]) => `${rule}${names.join(", ")}\n\n${text}\n`);
writeFileSync(TARGET, `codemirror.js bundles these packages; each list is followed by their licence.\n${parts.join("")}`);
