import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addTeamOf, addUser, book, bookingBody, monday, workFor } from "../support/bookings";
import { addVilla, addWork, auditOf } from "../support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../support/caller";
import { countDeadlocks } from "../support/deadlocks";
import { patientSender } from "../support/patient-sender";
import { reportCount } from "../support/report-count";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Many leaders edit one record at the same moment, on two nodes over one database, each again and again: every change is kept, and the audit
// trail is one chain without a gap. `npm run soak` runs the long form: 200 rivals, 20 edits each.

const rivals = Number(process.env.RIVALS ?? 12);
const edits = Number(process.env.EDITS ?? 4);

let database: Awaited<ReturnType<typeof copyDatabase>>;
let nodes: TestApp[];
let leaders: Caller[];
beforeAll(async () => {
  database = await copyDatabase("empty");
  nodes = await Promise.all(times(2).map(() => startApp({ databaseUrl: database.url })));
  const admin = await signInAs(here(), "admin", "Sanne");
  leaders = nodes.map((node) => callerOf(node, admin, admin.cookie));
});
afterAll(() => database.drop());

function here(): TestApp {
  const [app] = nodes;
  if (!app) throw new Error("no node started");
  return app;
}
const leader = (i: number): Caller => leaders[i % leaders.length] ?? callerOf({ url: "" });

/** A record that all rivals edit: each adds something of their own to its list and takes it away again. */
type Shared = {
  id: string;
  path: string;
  method: "PUT" | "PATCH";
  /** The list's field in audit rows. */
  field: string;
  before: string[];
  own: string[];
  names: { add: string; remove: string };
  /** What the list holds in a response. */
  listIn: (answer: Answer) => string[];
};

const strings = z.array(z.string());
/** How often a rival edits: half of them once more than the others, so that only half of what was added remains. */
const turnsOf = (i: number) => edits + (i % 2);
const ofEach = <T>(make: (i: number) => Promise<T>) => Promise.all(times(rivals).map(make));
/** Makes things one after the other, as two nodes have few connections. */
async function inTurn<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (const i of times(count)) made.push(await make(i));
  return made;
}

const records: Record<string, () => Promise<Shared>> = {
  "a booking's villas": async () => {
    const [kept, ...own] = await inTurn(rivals + 1, () => addVilla(here()));
    const [row] = await book(leader(0), {
      cleanerIds: [await addUser(here(), "cleaner", "Anna")],
      unitIds: [kept ?? ""],
    });
    return {
      ...{ id: row?.bookingId ?? "", path: `/api/schedules/${row?.bookingId}`, method: "PUT", field: "unitIds" },
      ...{ before: [kept ?? ""], own, names: { add: "addUnitIds", remove: "removeUnitIds" } },
      listIn: ({ body }) => z.parse(z.array(z.object({ unitIds: strings })), body)[0]?.unitIds ?? [],
    };
  },
  "a team's members": async () => {
    const [kept, ...own] = await inTurn(rivals + 1, (i) => addUser(here(), "cleaner", `Cleaner ${i}`));
    const id = await addTeamOf(here(), [kept ?? ""]);
    const members = z.object({ members: z.array(z.object({ id: z.string() })) });
    return {
      ...{ id, path: `/api/teams/${id}`, method: "PATCH", field: "memberIds", before: [kept ?? ""], own },
      names: { add: "addMemberIds", remove: "removeMemberIds" },
      listIn: ({ body }) => z.parse(members, body).members.map((member) => member.id),
    };
  },
  "a villa's features": async () => {
    const id = await addVilla(here(), { features: ["Swing"] });
    return {
      ...{ id, path: `/api/units/${id}`, method: "PATCH", field: "features", before: ["Swing"] },
      ...{ own: times(rivals).map((i) => `Feature ${i}`), names: { add: "addFeatures", remove: "removeFeatures" } },
      listIn: ({ body }) => z.parse(z.object({ features: strings }), body).features,
    };
  },
  "an assignment's helpers": async () => {
    const lead = await signInAs(here(), "cleaner", "Anna");
    const own = await inTurn(rivals, (i) => addUser(here(), "cleaner", `Helper ${i}`));
    const id = await addWork(here(), { lead });
    const helpers = z.object({
      collaborators: z.array(z.object({ cleaner: z.object({ id: z.string() }), leftAt: z.nullable(z.string()) })),
    });
    return {
      ...{ id, path: `/api/assignments/${id}`, method: "PATCH", field: "collaboratorIds", before: [], own },
      names: { add: "addCollaboratorIds", remove: "removeCollaboratorIds" },
      listIn: ({ body }) =>
        z.parse(helpers, body).collaborators.flatMap(({ cleaner, leftAt }) => (leftAt ? [] : [cleaner.id])),
    };
  },
};

let changes = 0;
const patient = patientSender();

/** Sends an edit, and again under its key if the server is too busy for it. */
function sendEdit(i: number, { method, path }: Shared, body: object): Promise<Answer> {
  const headers = { "idempotency-key": randomUUID() };
  return patient.send(() => leader(i).send(method, path, { body, headers }));
}

test.each(Object.entries(records))(
  `%s, ${rivals} rivals, ${edits} edits each: the sum of all changes is there`,
  async (_, make) => {
    const shared = await make();
    const { id, field, before, own, names, listIn } = shared;
    const edit = (i: number, body: object) => sendEdit(i, shared, body);
    await ofEach(async (i) => {
      for (const turn of times(turnsOf(i))) {
        const isAdded = turn % 2 === 0;
        const mine = own[i] ?? "";
        const answer = await edit(i + turn, { [isAdded ? names.add : names.remove]: [mine] });
        expect(answer.status, answer.text).toBe(200);
        // Whoever made a change finds it in the response, whatever the others did in the meantime.
        expect(listIn(answer).includes(mine)).toBe(isAdded);
        changes += 1;
      }
    });
    const remains = own.filter((_, i) => turnsOf(i) % 2 === 1);
    const after = listIn(await edit(0, {}));
    expect(after.toSorted()).toEqual([...before, ...remains].sort());

    const steps = (await auditOf(here(), id)).flatMap(({ action, meta }) => {
      const step = z.safeParse(z.tuple([strings, strings]), meta[field]);
      return action.endsWith(".edit") && step.success ? [step.data] : [];
    });
    expect(steps).toHaveLength(times(rivals).reduce((sum, i) => sum + turnsOf(i), 0));
    // One chain from the first list to the last: each step begins with a list that another one left.
    const open = new Map<string, number>();
    const count = (list: string[], by: number) => {
      const key = list.toSorted().join();
      open.set(key, (open.get(key) ?? 0) + by);
    };
    for (const [was, became] of [...steps, [after, before] as const]) {
      count([...was], 1);
      count([...became], -1);
    }
    expect([...open.values()].filter(Boolean)).toEqual([]);
  },
  30_000 + rivals * edits * 500,
);

test("a booking is edited while its cleanings get other times: all of it succeeds", async () => {
  const unitIds = await inTurn(6, () => addVilla(here()));
  const wanted = { cleanerIds: [await addUser(here(), "cleaner", "Bob")], unitIds };
  const [row] = await book(leader(0), wanted);
  const work = await workFor(here(), unitIds);
  for (const turn of times(edits * 3)) {
    const plannedAt = `${monday}T09:${10 + (turn % 50)}:00Z`;
    const bodies = [
      { method: "PUT", path: `/api/schedules/${row?.id}`, body: bookingBody({ ...wanted, notes: `Edit ${turn}` }) },
      ...work.map(({ id }) => ({ method: "PATCH", path: `/api/assignments/${id}`, body: { plannedAt } })),
    ];
    const answers = await Promise.all(
      bodies.map(({ method, path, body }, i) => patient.send(() => leader(i).send(method, path, { body }))),
    );
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(bodies.map(() => 200));
  }
});

test("the database detected no deadlock", async () => {
  await Promise.all(nodes.map((node) => node.close()));
  const deadlocks = await countDeadlocks(database.url);
  reportCount(
    `${changes} edits by difference, none lost, ${patient.comeBacks()} times asked to come back first, ${deadlocks} deadlocks`,
  );
  expect(deadlocks).toBe(0);
});
