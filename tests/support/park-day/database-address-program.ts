import { connect, createServer } from "node:net";
import { relay } from "../relay";

// The address under which the nodes find their database, as a process of its own. The test sends it the port of the database; it answers with its own.

/** What it answers. */
export type Address = { port: number };

let databasePort = 0;

const server = createServer({ noDelay: true }, (socket) => {
  const onward = connect({ host: "127.0.0.1", port: databasePort, noDelay: true });
  relay(socket, onward);
});

server.listen(0, "127.0.0.1", () =>
  process.on("message", (port: number) => {
    databasePort = port;
    process.send?.(server.address());
  }),
);
process.once("disconnect", () => process.exit());
