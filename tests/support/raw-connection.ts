import { connect } from "node:net";

/** Opens a TCP connection on which a test can send anything: several requests at once, or half of one. */
export function openRaw(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  // A reset connection counts as closed.
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const opened = new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    write: (...lines: string[]) => void socket.write(`${lines.join("\r\n")}\r\n\r\n`),
    /** Sends the beginning of a request. */
    begin: (text: string) => void socket.write(text),
    /** Closes the connection. */
    end: () => void socket.destroy(),
    /** Stops reading. */
    stopReading: () => void socket.pause(),
    received: () => received,
    /** Resolves when the connection is open, which a server need not have accepted. */
    opened,
    /** Resolves when the connection is closed. */
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
