import { connect } from "node:net";

/** A connection on which a test says whatever it likes, in whatever order: more than one request at once, half of one. */
export function openRaw(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  // A reset connection is a closed one.
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    write: (...lines: string[]) => void socket.write(`${lines.join("\r\n")}\r\n\r\n`),
    /** Says so much and not the end of it. */
    begin: (text: string) => void socket.write(text),
    /** Reads nothing any more. */
    stopReading: () => void socket.pause(),
    received: () => received,
    /** Done when the other side has ended it. */
    closed,
  };
}

export function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}
