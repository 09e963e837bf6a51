import { afterAll, beforeAll, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { openInspectionPark, path, rework } from "../../../tests/support/inspecting";
import type { TestApp } from "../../../tests/support/start-app";

// Whatever gives work back to its crew locks people before villas, and these before the assignment, like a person's removal and a booking's edit: the
// other way round, the two would wait for each other until PostgreSQL ends one of them.

let app: TestApp;
let anna: Caller;
let sanne: Caller;
let ruben: Caller;
let supervisor: Caller;
let helper: Caller;
beforeAll(async () => {
  ({ app, anna, sanne, ruben } = await openInspectionPark());
  supervisor = await signInAs(app, "teamleader", "Tess");
  helper = await signInAs(app, "cleaner", "Hugo");
});
afterAll(() => app.close());

type Step = {
  status: "in_progress" | "needs_review" | "done";
  first?: (id: string) => Promise<Answer>;
  take: (id: string) => Promise<Answer>;
};
const steps: Record<string, Step> = {
  "a rejection": {
    status: "needs_review",
    take: (id) => sanne.patch(`${path(id)}/reject`, { reason: "Dusty" }),
  },
  "a reopening": { status: "done", take: (id) => sanne.post(`${path(id)}/reopen`, { reason: "Dusty" }) },
  "QC's rework": { status: "done", take: (id) => rework(ruben, id) },
  "undoing a submission": {
    status: "in_progress",
    first: (id) => anna.post(`${path(id)}/complete`),
    take: (id) => anna.post(`${path(id)}/undo`),
  },
  "undoing an approval": {
    status: "needs_review",
    first: (id) => sanne.patch(`${path(id)}/approve`),
    take: (id) => sanne.post(`${path(id)}/undo`),
  },
  "bulk undo of an approval": {
    status: "needs_review",
    first: (id) => sanne.patch(`${path(id)}/approve`),
    take: (id) => sanne.post("/api/assignments/bulk/undo", { assignmentIds: [id] }),
  },
};

const rows = ["its supervisor", "its helper", "its villa"] as const;

test.each(Object.entries(steps).flatMap(([name, step]) => rows.map((row) => [name, row, step] as const)))(
  "%s waits for %s before it locks the assignment",
  async (_, row, { status, first, take }) => {
    const id = await addWork(app, { lead: anna, helpers: [helper], status, supervisor });
    if (first) expect((await first(id)).status).toBe(200);
    const held = await holdTransaction(app);
    const locked = {
      "its supervisor": ["select from users where id = $1 for no key update", supervisor.id],
      "its helper": ["select from users where id = $1 for no key update", helper.id],
      "its villa": [
        "select from units where id = (select unit_id from assignments where id = $1) for no key update",
        id,
      ],
    } as const;
    const [statement, value] = locked[row];
    await held.query(statement, [value]);
    const answer = take(id);
    await held.waitForBlocked(1);
    await held.query("select from assignments where id = $1 for update nowait", [id]);
    await held.release();
    expect((await answer).status).toBe(200);
  },
);
