// Bundles the player into src/steadycloud/player/static/: `npm ci && npm run build`.
// With --check DIR the files go to DIR instead, to be compared with what is there.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const check = process.argv.indexOf("--check");
const out = check < 0 ? join(web, "../src/steadycloud/player/static") : process.argv[check + 1];
mkdirSync(out, { recursive: true });

const license = readFileSync(join(web, "node_modules/three/LICENSE"), "utf8").trim();
const common = { bundle: true, minify: true, write: false, legalComments: "none", charset: "ascii", target: "es2022" };
const script = await build({
  ...common,
  entryPoints: [join(web, "src/main.js")],
  format: "iife",
  banner: { js: `/* Contains three.js:\n\n${license}\n*/` },
});
const style = await build({ ...common, entryPoints: [join(web, "src/style.css")], target: undefined });
const text = (result) => result.outputFiles[0].text.trimEnd();

// Inside an HTML page "</script" would end the script; in a string "<\/script" means the same.
const js = text(script).replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
writeFileSync(join(out, "player.js"), `${js}\n`);
writeFileSync(join(out, "player.css"), `${text(style)}\n`);
writeFileSync(join(out, "player.html"), readFileSync(join(web, "src/page.html")));
writeFileSync(join(out, "build.json"), `${JSON.stringify({ sources: hashOfSources() }, null, 2)}\n`);

// The same as hash_of_sources in tests/test_player_build.py, which checks it without node.
function hashOfSources() {
  const names = ["package.json", "package-lock.json", "build.mjs", ...readdirSync(join(web, "src")).map((n) => `src/${n}`)];
  const digest = createHash("sha256");
  for (const name of names.sort()) {
    const content = readFileSync(join(web, name), "latin1").replaceAll("\r\n", "\n");
    digest.update(`${name}\n${content.length}\n`);
    digest.update(content, "latin1");
  }
  return digest.digest("hex");
}
