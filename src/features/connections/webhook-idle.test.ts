import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { parkOver } from "../../../tests/support/park";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import {
  addTestWebhook,
  openParkToSend,
  openReceiver,
  type Receiver,
  startSender,
  statesIn,
} from "../../../tests/support/webhooks";
import { openDatabase } from "../../server/database/open";
import { webhookDeliveries } from "../../server/database/tables";
import { deliveriesOf } from "./reads/webhooks";

// When a sender looks at what is due: seldom, but never late (docs/domain.md, "Webhooks").

let app: TestApp;
let receiver: Receiver;
let villa: string;
/** As if nobody announced anything, and nobody looked for what nobody announced. */
const never = { pollMs: 600_000, idleMs: 600_000 };

describe("a sender that nobody wakes", () => {
  beforeEach(async () => {
    app = await openParkToSend();
    receiver = await openReceiver();
    villa = await addVilla(app);
  });

  test("asks the database seldom while nothing is due", async () => {
    const open = (limits: { idleMs: number }) => {
      const database = openDatabase(app.databaseUrl);
      const asked = { count: 0 };
      database.pool.on("acquire", () => {
        asked.count += 1;
      });
      onTestFinished(() => database.close());
      startSender({ ...app, park: parkOver(database.db) }, [], { pollMs: 10, ...limits });
      return asked;
    };
    const idle = open({ idleMs: 600_000 });
    const busy = open({ idleMs: 10 });
    await expect.poll(() => busy.count).toBeGreaterThan(20);
    expect(idle.count).toBe(1);
  });

  test("sends a message again when that is due", async () => {
    receiver.behave = () => (receiver.received.length < 3 ? 500 : 204);
    await addTestWebhook(app, receiver);
    startSender(app, [receiver], { ...never, retrySeconds: [0.2, 0.2, 0.2] });
    await waitUntil("the third attempt", () => receiver.received.length === 3, 5_000);
  });

  test("takes over the claim of a dead one when it ends", async () => {
    await addTestWebhook(app, receiver);
    await app.database.db.execute(sql`
      insert into webhook_lanes (webhook_id, subject_id, claim_id, claimed_until)
      select id, ${villa}, gen_random_uuid(), now() + interval '1 second' from webhooks`);
    startSender(app, [receiver], never);
    await waitUntil("the message", () => receiver.received.length === 1, 5_000);
  });
});

describe("a node", () => {
  let daan: Caller;
  let id: string;
  let heard: Awaited<ReturnType<typeof recordAnnouncements>>;
  beforeEach(async () => {
    receiver = await openReceiver();
    app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
    daan = await signInAs(app, "admin");
    villa = await addVilla(app);
    heard = await recordAnnouncements(app);
    ({ id } = await addTestWebhook(app, receiver));
    await waitUntil("the villa", () => receiver.received.length === 1, 5_000);
  });

  const block = (reason: string) => daan.post(`/api/units/${villa}/block`, { reason });
  const isTold = (reason: string) => () => statesIn(receiver).at(-1)?.reason === reason;

  test("sends what changed while its listening connection was lost", async () => {
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'changeover live' and datname = current_database()`);
      await tx.execute(sql`
        insert into unit_blocks (id, unit_id, reason, blocked_by_id) values (gen_random_uuid(), ${villa}, 'Owner', ${daan.id})`);
    });
    await waitUntil("the message", isTold("Owner"), 5_000);
  });

  test("sends what changed while a person sent a message again", async () => {
    // Pages are told of the first message, which also wakes senders.
    const told: string[] = [];
    await waitUntil("both announcements", async () => {
      told.push(...topicsIn(await heard()));
      return told.filter((topic) => topic === "webhooks").length === 2;
    });
    let answer = (_: number) => {};
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    receiver.behave = () => (receiver.received.length === 2 ? answered : 204);
    const { db } = app.database;
    const ended = () => db.$count(webhookDeliveries, eq(webhookDeliveries.outcome, "received"));
    await expect.poll(ended).toBe(1);
    const [delivery] = await deliveriesOf(db, id);
    let looks = 0;
    const tell = (statement: string) => {
      if (statement.includes('"nextMs"')) looks += 1;
    };
    app.database.watch({ ms: 0, tell });
    const replay = daan.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`);
    await waitUntil("the message again", () => receiver.received.length === 2);
    await waitUntil("a look after its announcement", () => looks > 0);
    await block("Owner");
    await waitUntil("a look after the change", () => looks > 1);
    answer(204);
    expect((await replay).status).toBe(200);
    await waitUntil("the message", isTold("Owner"), 5_000);
  });
});
