import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Endpoint } from "../../src/shared/endpoint";

/** Every module with endpoints. A contract may be a file or a folder. No `import.meta.glob`: Vitest's cache of modules would not notice a new file. */
const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /^(features\/[\w-]+\/contract(\/[\w-]+)?|shared\/(current-user|events|phrases))\.ts$/.test(name));
const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(resolve("src", name))));

/** Every endpoint in a contract, mounted or not. */
export const describedCalls: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}
