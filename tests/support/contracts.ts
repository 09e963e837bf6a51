import type { Endpoint } from "../../src/shared/endpoint";

/** Every module that describes calls. A contract may be a file or a folder. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    "/src/features/*/contract.ts",
    "/src/features/*/contract/*.ts",
    "/src/shared/current-user.ts",
    "/src/shared/events.ts",
  ],
  { eager: true },
);

/** Every call that is described anywhere, whether or not somebody has mounted it. */
export const describedCalls: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}
