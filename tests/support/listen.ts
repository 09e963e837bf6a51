import type { Server } from "node:net";
import { onTestFinished } from "vitest";

/** Opens a server on a free port until the test ends, and returns the port. `cut` closes connections that would keep it open. */
export async function listenForTest(server: Server, cut?: () => void): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    cut?.();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}
