import { connect, createServer } from "node:net";

// The address under which the nodes find their database, as a process of its own. The test sends it the port of the database; it answers with its own.

/** What it answers. */
export type Address = { port: number };

let databasePort = 0;

const server = createServer({ noDelay: true }, (socket) => {
  const onward = connect({ host: "127.0.0.1", port: databasePort, noDelay: true });
  socket.pipe(onward).pipe(socket);
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on("error", () => {});
    one.on("close", () => other.destroy());
  }
});

server.listen(0, "127.0.0.1", () =>
  process.on("message", (port: number) => {
    databasePort = port;
    process.send?.(server.address());
  }),
);
process.once("disconnect", () => process.exit());
