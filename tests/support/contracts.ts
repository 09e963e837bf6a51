import type { Endpoint } from "../../src/shared/endpoint";

/** Every module with endpoints. A contract may be a file or a folder. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    "/src/features/*/contract.ts",
    "/src/features/*/contract/*.ts",
    "/src/shared/current-user.ts",
    "/src/shared/events.ts",
    "/src/shared/phrases.ts",
  ],
  { eager: true },
);

/** Every endpoint in a contract, mounted or not. */
export const describedCalls: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}
