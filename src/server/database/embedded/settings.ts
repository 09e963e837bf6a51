import type { PostgresCluster } from "./cluster";

/** Linux takes 107 bytes for a socket's path, macOS 103; `/.s.PGSQL.65535` comes behind the folder. */
const longestSocketFolder = 103 - "/.s.PGSQL.65535".length;

/**
 * The command line of the database, fitting two cores and a small memory. On the command line and not in the cluster's own file, so that
 * a new version of Changeover brings its settings along.
 */
export function settings(house: PostgresCluster, port: number): string[] {
  const set = {
    listen_addresses: "127.0.0.1",
    // Nobody connects through the socket: it shows a start in another container that this folder is in use. Its folder is closed to others.
    unix_socket_directories: socketFolderOf(house),
    max_connections: "100",
    shared_buffers: "128MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    // Small, mostly cached: workers for reading ahead and machine code for long queries cost more than they bring.
    io_method: "sync",
    jit: "off",
    random_page_cost: "1.1",
    wal_compression: "on",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    fsync: house.durable ? "on" : "off",
    full_page_writes: house.durable ? "on" : "off",
    // What is thrown away is not tidied first: its worker, PostgreSQL's own, is in the way of whoever drops a database.
    autovacuum: house.durable ? "on" : "off",
  };
  const options = Object.entries(set).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", house.cluster, "-p", String(port), ...options];
}

function socketFolderOf({ folder }: PostgresCluster): string {
  const fits = Buffer.byteLength(folder) <= longestSocketFolder && !/[,"]/.test(folder);
  return fits && process.platform !== "win32" ? folder : "";
}
