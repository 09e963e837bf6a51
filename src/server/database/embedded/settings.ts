import type { PostgresCluster } from "./cluster";

/** Linux allows 107 bytes for a socket's path, macOS 103, including `/.s.PGSQL.65535`. */
const longestSocketFolder = 103 - "/.s.PGSQL.65535".length;

/**
 * The server's command line, tuned for two cores and little memory. Not in the cluster's own file, so that a new version of Changeover can
 * change the settings.
 */
export function settings(instance: PostgresCluster, port: number): string[] {
  const set = {
    listen_addresses: "127.0.0.1",
    // It also shows a start in another container that the folder is in use. Its folder is closed to others.
    unix_socket_directories: socketFolderOf(instance) ?? "",
    // Tests open many parks at once.
    max_connections: instance.durable ? "100" : "500",
    shared_buffers: "128MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    // Small and mostly cached: I/O workers and JIT cost more than they gain.
    io_method: "sync",
    jit: "off",
    random_page_cost: "1.1",
    wal_compression: instance.durable ? "on" : "off",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    fsync: instance.durable ? "on" : "off",
    full_page_writes: instance.durable ? "on" : "off",
    // Dropped data is not vacuumed first: the worker would block dropping a database.
    autovacuum: instance.durable ? "on" : "off",
  };
  const options = Object.entries(set).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", instance.cluster, "-p", String(port), ...options];
}

/** The folder of the server's Unix socket, which every statement reaches sooner than a TCP port. Undefined where there can be none. */
export function socketFolderOf({ folder }: PostgresCluster): string | undefined {
  const fits = Buffer.byteLength(folder) <= longestSocketFolder && !/[,"]/.test(folder);
  return fits && process.platform !== "win32" ? folder : undefined;
}
