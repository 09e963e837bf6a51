// @ts-check
// Writes file.br and file.gz beside every text file of dist/client, so that the server needn't compress them for each request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** @param {string} folder */
export async function compress(folder) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name),
  );
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = `${parentPath}/${name}`;
      const bytes = readFileSync(file);
      if (bytes.length < 1024) return;
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, best));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
